import { type ReactNode, useId } from 'react'

export interface SettingSectionProps {
  readonly title: string
  /** What it decides, and for whom. */
  readonly description?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Something that is set: what it is at the left, how it is set at the right, one below the other where that is narrow. */
export function SettingSection({ title, description, actions, children }: SettingSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-x-12 gap-y-4 border-b py-7 first:pt-1 last:border-b-0 lg:grid-cols-[17rem_minmax(0,40rem)]">
      <div className="min-w-0">
        <h2 id={id} className="text-md font-semibold text-balance">
          {title}
        </h2>
        {description && <p className="mt-1 max-w-[44rem] text-sm text-pretty text-text-muted">{description}</p>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
