import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '../../company/company-context.ts'
import { normalizeSearch } from '../../lib/search.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '../../ui/inputs.tsx'
import { QueryStates } from '../../ui/page-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TYPE_LABELS } from '../form-draft.ts'
import { type BankQuestion, bankOfferQuery } from './bank-data.ts'

export interface BankPickerProps {
  /** How many more the form takes. */
  readonly room: number
  readonly onPick: (questions: readonly BankQuestion[]) => void
  readonly onClose: () => void
}

const pickText = (count: number): string => (count === 0 ? 'Adicionar perguntas' : count === 1 ? 'Adicionar 1 pergunta' : `Adicionar ${count} perguntas`)

/** Chooses questions of the bank. */
export function BankPicker({ room, onPick, onClose }: BankPickerProps) {
  const bank = useQuery(bankOfferQuery(useCompanyId()))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rows = bank.data ?? []
  const pick = (): void => onPick(chosen.flatMap((id) => rows.filter((row) => row.id === id)))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Adicionar do banco"
      description="As perguntas são copiadas: mudar o banco depois não muda este questionário."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" disabled={chosen.length === 0 || chosen.length > room} onClick={pick}>
            {pickText(chosen.length)}
          </Button>
        </>
      }
    >
      <QueryStates query={bank} pending={<Skeleton className="h-64 rounded-lg" />} empty={<p className="text-text-muted">O banco ainda está vazio. Comece pela página Perguntas, com um modelo pronto.</p>}>
        {(found) => <Choice rows={found} chosen={chosen} onChosen={setChosen} />}
      </QueryStates>
      {chosen.length > room && <p role="alert" className="mt-3 text-sm text-danger-text">{room === 1 ? 'Ainda cabe 1 pergunta neste questionário.' : `Ainda cabem ${room} perguntas neste questionário.`}</p>}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly rows: readonly BankQuestion[]
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
}

function Choice({ rows, chosen, onChosen }: ChoiceProps) {
  const [term, setTerm] = useState('')
  const [theme, setTheme] = useState('')
  const themes = [...new Set(rows.flatMap((row) => row.theme ?? []))]
  const words = normalizeSearch(term).split(' ')
  const found = rows.filter((row) => (theme === '' || row.theme === theme) && words.every((word) => normalizeSearch(`${row.title} ${row.theme ?? ''}`).includes(word)))
  const toggle = (id: string): void => onChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <Field label="Buscar" className="min-w-48 flex-1">
          <TextInput type="search" value={term} onChange={({ target }) => setTerm(target.value)} />
        </Field>
        {themes.length > 1 && (
          <Field label="Tema" className="w-60 max-w-full">
            <SelectInput none="Todos os temas" value={theme} options={themes.map((each) => [each, each])} onChange={({ target }) => setTheme(target.value)} />
          </Field>
        )}
      </div>
      {found.length === 0 && <p role="status" className="text-text-muted">Nenhuma pergunta com essas palavras.</p>}
      <ul aria-label="Perguntas do banco" className="flex flex-col divide-y">
        {found.map(({ id, title, kind, theme: of, competency }) => (
          <li key={id} className="py-2">
            <Checkbox
              className="items-start"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
              label={
                <span className="block min-w-0 break-words">
                  {title}
                  <span className="block text-sm text-text-muted">{[TYPE_LABELS[kind], competency?.name, of].filter(Boolean).join(' · ')}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
