import type { ReactNode } from 'react'

export interface PersonHeaderProps {
  /** What the page is called where that is not the person's name: of oneself. */
  readonly title?: string
  readonly name: string
  /** In small letters above the name, such as the registration number and the place of work. */
  readonly above?: readonly (string | null | undefined)[]
  /** What the person does, where, and for whom. */
  readonly work: ReactNode
  /** How the person stands: situation, absence, tags. */
  readonly state?: ReactNode
  readonly photo: ReactNode
  readonly back?: ReactNode
  readonly actions?: ReactNode
}

/** The head of a person's page, the same for HR, managers, colleagues and oneself: face, name, work, state, what may be done. */
export function PersonHeader({ title, name, above = [], work, state, photo, back, actions }: PersonHeaderProps) {
  const small = above.filter(Boolean).join(' · ')
  const nameClass = 'text-2xl leading-tight font-bold tracking-tight text-balance break-words'
  return (
    <header className="mb-6">
      {back}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-4">
        {photo}
        <div className="min-w-0 flex-1 basis-64">
          {title !== undefined && (
            <h1 tabIndex={-1} className="text-sm text-text-muted">
              {title}
            </h1>
          )}
          {small !== '' && <p className="text-sm break-words text-text-muted tabular">{small}</p>}
          {title === undefined ? (
            <h1 tabIndex={-1} className={nameClass}>
              {name}
            </h1>
          ) : (
            <p className={nameClass}>{name}</p>
          )}
          <p className="mt-1 break-words text-text-muted">{work}</p>
          {state && <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-text-muted">{state}</div>}
        </div>
        {actions && (
          <div data-shell className="flex flex-wrap items-center gap-2 max-sm:w-full">
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
