import { useQuery } from '@tanstack/react-query'

import { DossierItem } from '#shared/dossiers/dossier-item.tsx'
import { isUnderWay } from '#shared/dossiers/dossier-look.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { orderOwnData, ownDossiersQuery } from '../data/own-dossiers.ts'

/** The copy of what the company holds about the reader (LGPD, art. 18, II and V). */
export function OwnDataCopy() {
  const copies = useQuery(ownDossiersQuery())
  const order = useAct({ act: orderOwnData, done: ['Cópia pedida', 'Uma notificação avisa quando ficar pronta.'], failed: 'A cópia não foi pedida', stale: SUBJECTS.dossiers })
  const isBusy = copies.data?.some(isUnderWay) === true
  return (
    <Section
      title="Cópia dos meus dados"
      note="Um índice em PDF e um ZIP com dados.json, para ler em outro programa, e os arquivos que você pode ver. Dados de outras pessoas não entram."
      actions={
        <Button pending={order.isPending} disabled={isBusy} onClick={() => order.mutate()}>
          {isBusy ? 'Cópia em andamento' : 'Pedir cópia'}
        </Button>
      }
    >
      <QueryStates
        query={copies}
        pending={<Skeleton className="h-20 rounded-lg" />}
        empty={<p className="text-text-muted">Você ainda não pediu uma cópia. Ela fica pronta em poucos minutos e pode ser baixada por sete dias. É um direito seu (LGPD, art. 18).</p>}
      >
        {(rows) => (
          <ul aria-label="Cópias dos meus dados" className="divide-y border-y">
            {rows.map((dossier) => (
              <DossierItem key={dossier.id} dossier={dossier} title={`Cópia de ${formatDateTime(dossier.requested_at)}`} detail="Só você pode abrir." />
            ))}
          </ul>
        )}
      </QueryStates>
    </Section>
  )
}
