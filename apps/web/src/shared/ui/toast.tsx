import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'

import { TOAST_ACTION_MS, TOAST_DEFAULT_MS, TOAST_ERROR_MS, TOAST_LIMIT, TOAST_SUCCESS_MS } from '../constants.ts'
import { buttonClass } from './button.tsx'

type Tone = 'info' | 'success' | 'error'

export interface ToastOptions {
  readonly description?: string
  readonly action?: { readonly label: string; readonly onSelect: () => void }
}

const manager = Base.createToastManager<{ tone: Tone }>()

const TIMEOUTS: Readonly<Record<Tone, number>> = { info: TOAST_DEFAULT_MS, success: TOAST_SUCCESS_MS, error: TOAST_ERROR_MS }

function add(tone: Tone, title: string, { description, action }: ToastOptions): () => void {
  const id = manager.add({
    title,
    ...(description ? { description } : {}),
    ...(action ? { actionProps: { children: action.label, onClick: action.onSelect } } : {}),
    timeout: action ? Math.max(TOAST_ACTION_MS, TIMEOUTS[tone]) : TIMEOUTS[tone],
    priority: tone === 'error' ? 'high' : 'low',
    data: { tone },
  })
  return () => manager.close(id)
}

/** Short messages that leave by themselves: 4 s, success 3 s, error 5 s, with an action 8 s. Callable from anywhere. */
export const toast = {
  info: (title: string, options: ToastOptions = {}): void => void add('info', title, options),
  success: (title: string, options: ToastOptions = {}): void => void add('success', title, options),
  error: (title: string, options: ToastOptions = {}): void => void add('error', title, options),
  /** Information that may become superfluous; returns how to close it. */
  passing: (title: string, options: ToastOptions = {}): (() => void) => add('info', title, options),
}

const LOOKS = {
  info: { Icon: Info, className: 'text-info-text' },
  success: { Icon: CircleCheck, className: 'text-success-text' },
  error: { Icon: CircleAlert, className: 'text-danger-text' },
} as const

function ToastList() {
  const { toasts } = Base.useToastManager<{ tone: Tone }>()
  return toasts.map((item) => {
    const { Icon, className } = LOOKS[item.data?.tone ?? 'info']
    return (
      <Base.Root
        key={item.id}
        toast={item}
        swipeDirection={['right', 'up']}
        className="pointer-events-auto shrink-0 rounded-lg border bg-raised text-text shadow-2 transition-all duration-200 ease-calm data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0"
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

/** The place where toasts appear: top right, below the header. Mounted once. */
export function Toaster() {
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
