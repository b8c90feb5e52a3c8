import type { Sheet } from '#shared/forms/answering/sheet.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Receipt } from '../answering-parts/receipt.tsx'
import type { Place } from '../model/answering/place.ts'
import type { ReceiptOf } from '../sheets/seal-text.ts'
import { isWaiting, lastDay, RELATIONS, type Sheets, STATE_LABELS } from '../sheets/sheet.ts'

/** A form with what its list shows: of a cycle, or as a guest has it. */
export interface ListedForm extends ReceiptOf, Pick<Sheets, 'form_id' | 'state' | 'closes_at'> {
  readonly sheets: readonly Pick<Sheet, 'assignment_id' | 'target' | 'state' | 'takes_answers'>[]
}

export interface FormsListProps {
  readonly cycle: string
  readonly forms: readonly ListedForm[]
  readonly onPlace: (place: Place) => void
}

type Listed = ListedForm['sheets'][number]

const actOf = ({ state }: Listed): string => (state === 'todo' ? 'Responder' : state === 'draft' ? 'Continuar' : 'Ver ou mudar')

function Row({ sheet, role, onOpen }: { readonly sheet: Listed; readonly role: string | null; readonly onOpen: () => void }) {
  const { target, state, takes_answers: takes } = sheet
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <PersonPhoto person={target} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium break-words">{role === 'self' ? 'Você' : target.name}</span>
        <span className="block text-sm break-words text-text-muted">{[role === 'self' ? null : target.position, STATE_LABELS[state]].filter((part) => part !== null).join(' · ')}</span>
      </span>
      {takes && (
        <Button size="sm" variant={isWaiting(sheet) ? 'primary' : 'secondary'} aria-label={`${actOf(sheet)}: ${role === 'self' ? 'autoavaliação' : target.name}`} onClick={onOpen}>
          {actOf(sheet)}
        </Button>
      )}
    </li>
  )
}

function Form({ cycle, form, onPlace }: { readonly cycle: string; readonly form: ListedForm; readonly onPlace: FormsListProps['onPlace'] }) {
  const { form_id: id, role, mode, closes_at: closesAt, sheets, sealed_at: sealedAt } = form
  const open = sheets.filter(({ takes_answers: takes }) => takes)
  const note = closesAt === null ? null : open.length > 0 ? `até ${lastDay(closesAt)}` : `terminou em ${lastDay(closesAt)}`
  return (
    <Section title={RELATIONS[role ?? '']?.title ?? 'Avaliação'} note={note} actions={mode === 'sealed' && <Badge>Em sigilo</Badge>}>
      <ul aria-label={RELATIONS[role ?? '']?.title ?? 'Avaliação'} className="flex flex-col divide-y">
        {sheets.map((sheet) => (
          <Row key={sheet.assignment_id} sheet={sheet} role={role} onOpen={() => onPlace({ form: id, person: sheet.assignment_id })} />
        ))}
      </ul>
      {open.length > 1 && (
        <Button size="sm" className="mt-2" onClick={() => onPlace({ form: id })}>
          Avaliar todos na mesma pergunta
        </Button>
      )}
      {sealedAt !== null && <Receipt cycle={cycle} form={form} />}
    </Section>
  )
}

/** What somebody answers in a cycle: what waits first, then the receipts of what is over. */
export function FormsList({ cycle, forms, onPlace }: FormsListProps) {
  const waits = ({ sheets }: ListedForm): number => (sheets.some(isWaiting) ? 0 : sheets.some(({ takes_answers: takes }) => takes) ? 1 : 2)
  return (
    <div className="flex flex-col gap-6">
      {forms.toSorted((one, other) => waits(one) - waits(other)).map((form) => (
        <Form key={form.form_id} cycle={cycle} form={form} onPlace={onPlace} />
      ))}
    </div>
  )
}
