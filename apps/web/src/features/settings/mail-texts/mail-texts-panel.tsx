import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'

import { formatDateTime } from '#shared/lib/dates.ts'
import type { MailTextsRow } from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { settingsQuery } from '../data/areas/settings-changes.ts'
import { mailTextsQuery } from '../data/mail-texts/mail-texts.ts'
import { isDefault, type Setting } from '../model/setting.ts'
import { LetterEditor } from './letter-editor.tsx'

interface LetterLineProps {
  readonly letter: MailTextsRow
  readonly isOwn: boolean
  readonly onOpen: () => void
}

/** A letter, in whose words it speaks, and the way to them. */
function LetterLine({ letter: { title, sent_when: sentWhen, changed_at: at, changed_by: by }, isOwn, onOpen }: LetterLineProps) {
  return (
    <li className="border-b last:border-b-0">
      <button type="button" onClick={onOpen} className="flex w-full cursor-pointer items-center gap-3 px-4 py-3.5 text-left -outline-offset-2 hover:bg-hover">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium">{title}</span>
            {isOwn ? <Badge tone="info">Texto da empresa</Badge> : <Badge tone="neutral">Texto padrão</Badge>}
          </span>
          <span className="mt-0.5 block text-sm text-pretty text-text-muted">
            {sentWhen}
            {at !== null && ` Mudado por ${by?.name ?? 'sistema'} em ${formatDateTime(at)}.`}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-text-subtle" />
      </button>
    </li>
  )
}

export interface MailTextsPanelProps {
  readonly companyId: string
  /** Whose texts are written; '' for the list. */
  readonly letter: string
  readonly onLetter: (letter: string) => void
}

/** The letters that go out in the name of the company, and the words of one. */
export function MailTextsPanel({ companyId, letter, onLetter }: MailTextsPanelProps) {
  const letters = useQuery(mailTextsQuery(companyId))
  const settings = useQuery(settingsQuery(companyId)).data
  return (
    <QueryStates query={letters} pending={<Skeleton className="h-64 rounded-lg" />}>
      {(rows) => {
        if (settings === undefined) return <Skeleton className="h-64 rounded-lg" />
        const wordsOf = ({ words }: MailTextsRow): readonly Setting[] => words.flatMap(({ key }) => settings.find((setting) => setting.key === key) ?? [])
        const open = rows.find((row) => row.letter === letter)
        if (open) return <LetterEditor key={letter} companyId={companyId} letter={open} settings={wordsOf(open)} onBack={() => onLetter('')} />
        if (letter !== '') {
          return (
            <div className="flex flex-col items-start gap-3">
              <p>Este e-mail não tem textos da empresa.</p>
              <Button onClick={() => onLetter('')}>Ver os e-mails</Button>
            </div>
          )
        }
        return (
          <Section title="Textos dos e-mails">
            <p className="mb-3 max-w-[40rem] text-sm text-pretty text-text-muted">
              O que os e-mails dizem em nome da empresa. Os de segurança, como troca de senha e códigos, são iguais para todos.
            </p>
            <ul className="overflow-hidden rounded-lg border bg-surface">
              {rows.map((row) => (
                <LetterLine key={row.letter} letter={row} isOwn={wordsOf(row).some((setting) => !isDefault(setting))} onOpen={() => onLetter(row.letter)} />
              ))}
            </ul>
          </Section>
        )
      }}
    </QueryStates>
  )
}
