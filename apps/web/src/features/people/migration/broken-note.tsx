import { useAct } from '#shared/form/use-act.ts'
import { countText } from '#shared/import/wizard-props.ts'
import { cancelImport, type ImportRecord } from '#shared/supabase/imports.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { isOver } from '../model/migration/sitting.ts'

/** The file whose sheets these are. */
const fileOf = (sitting: readonly ImportRecord[]): string => sitting[0]?.file_name.split(' › ')[0] ?? ''

/** A sending that a reload broke off: the same file goes on where it was. */
export function BrokenNote({ sitting }: { readonly sitting: readonly ImportRecord[] }) {
  const rows = sitting.reduce((sum, { total }) => sum + total, 0)
  const drop = useAct({
    act: async () => {
      for (const { id, status } of sitting) if (!isOver(status)) await cancelImport(id)
    },
    done: 'Envio descartado',
    failed: 'O envio não foi descartado',
    stale: [['imports']],
  })
  return (
    <Alert
      tone="info"
      title={`O envio de “${fileOf(sitting)}” foi interrompido`}
      action={
        <Button size="sm" pending={drop.isPending} onClick={() => drop.mutate()}>
          Descartar e começar de novo
        </Button>
      }
    >
      {countText(rows, 'linha já chegou', 'linhas já chegaram')}. Escolha o mesmo arquivo, e o envio continua de onde parou.
    </Alert>
  )
}
