import { useQuery } from '@tanstack/react-query'

import { filesText, readableSize } from '#shared/lib/file-texts.ts'
import type { StorageUse } from '#shared/supabase/shapes.gen.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { cn } from '#shared/ui/cn.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { storageUseQuery } from '../data/storage/storage-use.ts'
import { LargeFiles } from './large-files.tsx'
import { Senders } from './senders.tsx'
import { WaitingList } from './waiting-list.tsx'

/** From this part of the room on it is time to do something. */
const NEARLY_FULL = 0.9

/** How full the room is, in words and as a picture. */
function Fullness({ used, room, files }: Pick<StorageUse, 'used' | 'room' | 'files'>) {
  const part = Math.min(1, used / room)
  const isTight = part >= NEARLY_FULL
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-[2rem] leading-9 font-semibold tracking-tight tabular">{readableSize(used)}</span>
        <span className="text-text-muted">
          de {readableSize(room)} · {filesText(files)}
        </span>
      </p>
      <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-sunken">
        <div className={cn('h-full rounded-full', isTight ? 'bg-danger' : 'bg-chart-1')} style={{ width: `${Math.max(part * 100, used > 0 ? 0.5 : 0)}%` }} />
      </div>
      {isTight && (
        <Alert tone="warning" title={part === 1 ? 'O espaço acabou' : 'O espaço está acabando'}>
          {part === 1 ? 'Novos envios estão sendo recusados; o que já foi enviado continua aqui.' : 'Quando acabar, novos envios serão recusados; o que já foi enviado continua aqui.'} Um master pode aumentar o limite.
        </Alert>
      )}
    </div>
  )
}

function Kinds({ kinds }: Pick<StorageUse, 'kinds'>) {
  const files = new Map(kinds.map(({ label, files: count }) => [label, count]))
  const name = (label: string) => (
    <>
      {label} <span className="text-sm text-text-muted">{filesText(files.get(label) ?? 0)}</span>
    </>
  )
  return <BarList amounts={kinds.map(({ label, bytes }) => ({ label, total: bytes }))} words={readableSize} name={({ label }) => name(label)} />
}

/** Armazenamento: how much room the files of the company have, what uses it, and what goes by itself. */
export function StoragePanel({ companyId }: { readonly companyId: string }) {
  const use = useQuery(storageUseQuery(companyId))
  return (
    <QueryStates
      query={use}
      pending={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-20 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </div>
      }
    >
      {(found) => (
        <div className="flex flex-col gap-8">
          <Fullness {...found} />
          {found.files === 0 ? (
            <EmptyState title="Nenhum arquivo ainda">Fotos, documentos e comprovantes aparecem aqui por tipo, por pessoa e por tamanho.</EmptyState>
          ) : (
            <>
              <Section title="Por tipo de arquivo">
                <Kinds kinds={found.kinds} />
              </Section>
              <Section title="Quem mais enviou">
                <Senders senders={found.senders} />
              </Section>
              <Section title="Maiores arquivos" note="só os que você pode abrir">
                <LargeFiles files={found.largest} />
              </Section>
              <Section title="Saem sozinhos">
                <WaitingList waiting={found.waiting} />
              </Section>
            </>
          )}
        </div>
      )}
    </QueryStates>
  )
}
