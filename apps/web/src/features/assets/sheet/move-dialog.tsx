import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { moveAsset } from '../data/asset-acts.ts'
import { type AssetVerb, verbLabel } from '../model/asset.ts'

export type MoveVerb = Exclude<AssetVerb, 'hand_over' | 'receive' | 'repair' | 'repaired'>

interface MoveDialogProps {
  readonly companyId: string
  readonly asset: { readonly id: string; readonly name: string; readonly tag: string; readonly status: string }
  /** Who has it. */
  readonly holder: string | null
  readonly verb: MoveVerb
  readonly onClose: () => void
}

interface Words {
  readonly title: (name: string) => string
  readonly description: (holder: string | null) => string
  readonly done: string
  readonly confirm: string
  readonly hint?: string
}

const WORDS: Readonly<Record<Exclude<MoveVerb, 'back'>, Words>> = {
  lost: {
    title: (name) => `Registrar a perda de ${name}?`,
    description: (holder) => (holder === null ? 'Ele deixa de estar disponível.' : `O RH decide depois entre descontar e dispensar. Até lá, continua em nome de ${holder}.`),
    done: 'Perda registrada',
    confirm: 'Registrar perda',
    hint: 'Quando, onde e como.',
  },
  stolen: {
    title: (name) => `Registrar o furto de ${name}?`,
    description: (holder) => (holder === null ? 'Ele deixa de estar disponível.' : `O RH decide depois entre descontar e dispensar. Até lá, continua em nome de ${holder}.`),
    done: 'Furto registrado',
    confirm: 'Registrar furto',
    hint: 'Quando, onde e como.',
  },
  written_off: {
    title: (name) => `Dar baixa em ${name}?`,
    description: (holder) => `Ele sai do acervo${holder === null ? '' : ` e deixa de estar em nome de ${holder}`}. Não dá para desfazer: o histórico fica.`,
    done: 'Baixa registrada',
    confirm: 'Dar baixa',
    hint: 'Venda, doação, descarte ou perda definitiva.',
  },
}

function wordsOf(verb: MoveVerb, status: string): Words {
  if (verb !== 'back') return WORDS[verb]
  return {
    title: (name) => `${name}: ${verbLabel('back', status).toLowerCase()}?`,
    description: (holder) => (holder === null ? 'O bem volta a ficar disponível.' : `O bem continua em uso com ${holder}.`),
    done: 'Registrado',
    confirm: 'Confirmar',
  }
}

/** Loss, theft, write-off, or back from them; what is lost needs a word, and theft the number of a police report. */
export function MoveDialog({ companyId, asset: { id, name, tag, status }, holder, verb, onClose }: MoveDialogProps) {
  const words = wordsOf(verb, status)
  const isGrave = verb === 'lost' || verb === 'stolen' || verb === 'written_off'
  const [report, setReport] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = verb === 'stolen' && report.trim() === ''
  const move = useAct({ act: (note: string) => moveAsset(companyId, id, verb, note, report), done: [words.done, `${name} (${tag})`], stale: SUBJECTS.assets, onDone: onClose })
  return (
    <ReasonDialog
      title={words.title(name)}
      description={words.description(holder)}
      label={isGrave ? 'O que aconteceu' : 'Observação'}
      missing="Conte em uma frase o que aconteceu"
      optional={!isGrave}
      {...(words.hint !== undefined && { hint: words.hint })}
      {...(isGrave && { tone: 'danger' as const })}
      isQuick={!isGrave}
      confirmLabel={words.confirm}
      act={move}
      failure="Nada mudou"
      onConfirm={(note) => {
        setChecked(true)
        if (!isMissing) move.mutate(note)
      }}
      onClose={onClose}
    >
      {verb === 'stolen' && (
        <Field label="Número do boletim de ocorrência" required hint="O arquivo pode vir depois, em Papéis." error={isChecked && isMissing ? 'Informe o número do boletim de ocorrência' : null}>
          <TextInput maxLength={60} autoComplete="off" value={report} onChange={({ target }) => setReport(target.value)} />
        </Field>
      )}
    </ReasonDialog>
  )
}
