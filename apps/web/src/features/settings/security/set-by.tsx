import { formatDateTime } from '#shared/lib/dates.ts'

export interface SetByProps {
  readonly at: string | null
  readonly by: { readonly name: string } | null
  /** How the product has it, until somebody decides otherwise. */
  readonly standard: string
}

/** Who decided and when, and what holds while nobody has. */
export function SetBy({ at, by, standard }: SetByProps) {
  return (
    <p className="text-sm break-words text-text-muted">
      Padrão: {standard}.{at !== null && ` Alterado por ${by?.name ?? 'alguém que não está mais aqui'} em ${formatDateTime(at)}.`}
    </p>
  )
}
