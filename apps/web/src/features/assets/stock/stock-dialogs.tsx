import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { archiveSupply, moveStock, type StockMove } from '../data/supplies/supply-acts.ts'
import { type Supply, supplyName } from '../model/supplies/supply.ts'

interface StockDialogProps {
  readonly companyId: string
  readonly supply: Supply
  readonly onClose: () => void
}

interface Words {
  readonly title: (name: string) => string
  readonly description: (quantity: number) => string
  readonly quantity: string
  readonly note: string
  readonly confirm: string
  readonly done: string
}

const stands = (quantity: number): string => `Hoje há ${quantity.toLocaleString('pt-BR')} em estoque.`

const WORDS: Readonly<Record<StockMove, Words>> = {
  in: { title: (name) => `Entrada de ${name}`, description: stands, quantity: 'Quantos chegaram', note: 'Observação', confirm: 'Registrar entrada', done: 'Entrada registrada' },
  adjusted: {
    title: (name) => `Acerto de contagem de ${name}`, description: (quantity) => `${stands(quantity)} Informe quantos foram contados.`, quantity: 'Quantos há de verdade', note: 'Motivo do acerto',
    confirm: 'Acertar estoque', done: 'Estoque acertado',
  },
  discarded: { title: (name) => `Descarte de ${name}`, description: stands, quantity: 'Quantos serão descartados', note: 'Motivo do descarte', confirm: 'Descartar', done: 'Descarte registrado' },
}

function fieldsOf(kind: StockMove): readonly FieldSpec[] {
  const { quantity, note } = WORDS[kind]
  const least = kind === 'adjusted' ? 0 : 1
  const problem = (typed: string): string | null => (/^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= 100_000 ? null : `Informe um número de ${String(least)} a 100.000`)
  return [
    { name: 'quantity', label: quantity, kind: 'text', max: 6, required: true, problem },
    { name: 'note', label: note, kind: 'lines', max: 300, required: kind !== 'in', optional: kind === 'in', missing: 'Conte em uma frase' },
  ]
}

/** What came in, was counted or is discarded. */
export function MoveStockDialog({ companyId, supply, kind, onClose }: StockDialogProps & { readonly kind: StockMove }) {
  const words = WORDS[kind]
  const name = supplyName(supply)
  const saving = useSaveForm({
    initial: { quantity: '', note: '' },
    save: ({ quantity, note }) => moveStock(companyId, supply.id, kind, Number(quantity), note),
    done: (stock) => [words.done, `${name}: ${stock.toLocaleString('pt-BR')} em estoque`],
    stale: SUBJECTS.assets,
    // The database names the supply; the number is what is wrong with it.
    columns: { supplies: 'quantity' },
    onDone: onClose,
  })
  return (
    <FormDialog {...saving} size="sm" title={words.title(name)} description={words.description(supply.quantity)} confirmLabel={words.confirm} {...(kind === 'discarded' && { tone: 'danger' as const })} failure="O estoque não mudou" onClose={onClose}>
      <FieldInputs fields={fieldsOf(kind)} columns={1} />
    </FormDialog>
  )
}

/** Takes a supply out of use. */
export function ArchiveSupplyDialog({ companyId, supply, onDone, onClose }: StockDialogProps & { readonly onDone: () => void }) {
  const name = supplyName(supply)
  const archive = useAct({ act: () => archiveSupply(companyId, supply.id), done: ['Item arquivado', name], stale: SUBJECTS.assets, onDone })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Arquivar ${name}?`}
      description="Sai do estoque e não pode mais ser entregue. O histórico e as fichas de quem já recebeu continuam."
      confirmLabel="Arquivar item"
      pending={archive.isPending}
      error={archive.error}
      failure="O item não foi arquivado"
      onConfirm={() => archive.mutate()}
    />
  )
}
