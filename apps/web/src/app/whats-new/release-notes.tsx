import type { Ref } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { type Release, type ReleaseSection, RIGHTS_TITLE } from './release.ts'

export interface ReleaseNotesProps {
  /** The newest first. */
  readonly releases: readonly Release[]
  /** Whether the reader administers a company: only then the changes of rights are shown. */
  readonly showsRights: boolean
  /** The heading of the newest version, which takes the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement>
}

function SectionView({ section: { title, items } }: { readonly section: ReleaseSection }) {
  return (
    <section aria-label={title}>
      <div className="border-b pb-1.5 text-sm text-text-muted">
        <h4 className="font-semibold">{title}</h4>
        {title === RIGHTS_TITLE && <p>Só administradores e masters veem esta parte.</p>}
      </div>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-4.5 marker:text-text-subtle">
        {items.map((parts) => (
          <li key={parts.map(({ text }) => text).join('')} className="break-words">
            {parts.map(({ text, isStrong }) => (isStrong ? <strong key={text} className="font-semibold">{text}</strong> : text))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sections({ release, showsRights }: { readonly release: Release; readonly showsRights: boolean }) {
  const shown = release.sections.filter(({ title }) => showsRights || title !== RIGHTS_TITLE)
  if (shown.length === 0) return <p className="text-text-muted">Nada mudou nas suas telas.</p>
  return (
    <div className="flex flex-col gap-7">
      {shown.map((section) => (
        <SectionView key={section.title} section={section} />
      ))}
    </div>
  )
}

function Title({ release: { version, date } }: { readonly release: Release }) {
  return (
    <>
      Versão {version} <span className="tabular font-normal text-text-muted">de {formatDate(date)}</span>
    </>
  )
}

/** What each version brought: the newest at once, older ones below, folded. */
export function ReleaseNotes({ releases, showsRights, headingRef }: ReleaseNotesProps) {
  const [newest, ...older] = releases
  if (newest === undefined) return null
  return (
    <>
      <h3 ref={headingRef} tabIndex={-1} className="font-semibold outline-none">
        <Title release={newest} />
      </h3>
      <div className="mt-4">
        <Sections release={newest} showsRights={showsRights} />
      </div>
      {older.length > 0 && (
        <div className="mt-8 divide-y border-y">
          {older.map((release) => (
            <details key={release.version} className="py-3">
              <summary className="min-h-6 cursor-pointer rounded-sm py-1 coarse:min-h-11">
                <h3 className="inline font-semibold">
                  <Title release={release} />
                </h3>
              </summary>
              <div className="mt-3 pb-2">
                <Sections release={release} showsRights={showsRights} />
              </div>
            </details>
          ))}
        </div>
      )}
    </>
  )
}
