import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'

import { TOAST_ACTION_MS, TOAST_DEFAULT_MS, TOAST_ERROR_MS, TOAST_LIMIT, TOAST_SUCCESS_MS } from '../constants.ts'
import { buttonClass } from './button.tsx'
import { showToastsOn, type ToastMessage, type ToastTone } from './toast.ts'

const manager = Base.createToastManager<{ tone: ToastTone }>()

const TIMEOUTS: Readonly<Record<ToastTone, number>> = { info: TOAST_DEFAULT_MS, success: TOAST_SUCCESS_MS, error: TOAST_ERROR_MS }

function add({ id, tone, title, description, action }: ToastMessage): void {
  manager.add({
    id,
    title,
    ...(description ? { description } : {}),
    ...(action ? { actionProps: { children: action.label, onClick: action.onSelect } } : {}),
    timeout: action ? Math.max(TOAST_ACTION_MS, TIMEOUTS[tone]) : TIMEOUTS[tone],
    priority: tone === 'error' ? 'high' : 'low',
    data: { tone },
  })
}

const LOOKS = {
  info: { Icon: Info, className: 'text-info-text' },
  success: { Icon: CircleCheck, className: 'text-success-text' },
  error: { Icon: CircleAlert, className: 'text-danger-text' },
} as const

function ToastList() {
  const { toasts } = Base.useToastManager<{ tone: ToastTone }>()
  return toasts.map((item) => {
    const { Icon, className } = LOOKS[item.data?.tone ?? 'info']
    return (
      <Base.Root
        key={item.id}
        toast={item}
        swipeDirection={['right', 'up']}
        className="pointer-events-auto shrink-0 rounded-lg border bg-raised text-text shadow-2 transition-all duration-160 ease-calm data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0"
      >
        <Base.Content className="flex items-start gap-3 p-3 pl-4">
          <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${className}`} />
          <div className="min-w-0 flex-1 break-words">
            <Base.Title className="font-medium" />
            <Base.Description className="text-sm text-text-muted" />
            <Base.Action className={buttonClass({ variant: 'secondary', size: 'sm' }, 'mt-2')} />
          </div>
          <Base.Close aria-label="Fechar aviso" className={buttonClass({ variant: 'ghost', size: 'icon-sm' }, '-mt-1 -mr-1')}>
            <X aria-hidden="true" className="size-4" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    )
  })
}

/**
 * The place where toasts appear: top right, below the header, 4 s for information, 3 s for success, 5 s for an error and 8 s with an
 * action. Mounted once.
 */
export function Toaster() {
  // After the provider's own effect, which listens to the manager.
  useEffect(() => showToastsOn({ add, close: manager.close }), [])
  return (
    <Base.Provider toastManager={manager} limit={TOAST_LIMIT}>
      <Base.Portal>
        <Base.Viewport
          aria-label="Avisos"
          className="pointer-events-none fixed top-16 right-4 left-4 z-70 flex max-h-[calc(100dvh-5rem)] flex-col gap-2 overflow-y-auto sm:left-auto sm:w-96"
        >
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}
