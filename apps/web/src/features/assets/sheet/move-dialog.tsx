import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { moveAsset } from '../data/asset-acts.ts'
import { type AssetVerb, verbLabel } from '../model/asset.ts'

export type MoveVerb = Exclude<AssetVerb, 'hand_over' | 'receive'>

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
  readonly hint?: string
}

const WORDS: Readonly<Record<Exclude<MoveVerb, 'back'>, Words>> = {
  in_maintenance: {
    title: (name) => `Enviar ${name} para manutenção?`,
    description: (holder) => (holder === null ? 'Ele não pode ser entregue até voltar.' : `Continua em nome de ${holder} e volta para a mesma pessoa.`),
    done: 'Enviado para manutenção',
  },
  lost: {
    title: (name) => `Registrar a perda de ${name}?`,
    description: (holder) => (holder === null ? 'Ele deixa de estar disponível.' : `Continua em nome de ${holder} até ser encontrado ou ter baixa.`),
    done: 'Perda registrada',
    hint: 'Quando, onde e como.',
  },
  stolen: {
    title: (name) => `Registrar o furto de ${name}?`,
    description: (holder) => (holder === null ? 'Ele deixa de estar disponível.' : `Continua em nome de ${holder} até ser recuperado ou ter baixa.`),
    done: 'Furto registrado',
    hint: 'Quando, onde e o número do boletim de ocorrência.',
  },
  written_off: {
    title: (name) => `Dar baixa em ${name}?`,
    description: (holder) => `Ele sai do acervo${holder === null ? '' : ` e deixa de estar em nome de ${holder}`}. Não dá para desfazer: o histórico fica.`,
    done: 'Baixa registrada',
    hint: 'Venda, doação, descarte ou perda definitiva.',
  },
}

function wordsOf(verb: MoveVerb, status: string): Words {
  if (verb !== 'back') return WORDS[verb]
  return {
    title: (name) => `${name}: ${verbLabel('back', status).toLowerCase()}?`,
    description: (holder) => (holder === null ? 'O bem volta a ficar disponível.' : `O bem continua em uso com ${holder}.`),
    done: 'Registrado',
  }
}

/** Maintenance, loss, theft, write-off, or back from them; what is lost needs a word. */
export function MoveDialog({ companyId, asset: { id, name, tag, status }, holder, verb, onClose }: MoveDialogProps) {
  const words = wordsOf(verb, status)
  const isGrave = verb === 'lost' || verb === 'stolen' || verb === 'written_off'
  const move = useAct({ act: (note: string) => moveAsset(companyId, id, verb, note), done: [words.done, `${name} (${tag})`], stale: SUBJECTS.assets, onDone: onClose })
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
      confirmLabel={verb === 'back' ? 'Confirmar' : verbLabel(verb, status)}
      act={move}
      failure="Nada mudou"
      onConfirm={(note) => move.mutate(note)}
      onClose={onClose}
    />
  )
}
