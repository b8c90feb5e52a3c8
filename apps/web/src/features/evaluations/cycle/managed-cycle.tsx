import type { Cycle } from '../model/cycles/cycle.ts'
import { SetupPage } from '../setup/setup-page.tsx'
import { CycleHeader } from './cycle-header.tsx'

/** Whether nobody answers in a cycle yet, or ever will. */
export const isBeforeLaunch = ({ status }: Cycle): boolean => status === 'draft' || status === 'launching' || status === 'cancelled'

/** A cycle that nobody answers in, for who manages it: setting it up. */
export function ManagedCycle({ cycle }: { readonly cycle: Cycle }) {
  return (
    <>
      <CycleHeader cycle={cycle} />
      {cycle.status === 'cancelled' ? <p className="text-text-muted">Este ciclo foi cancelado: ninguém responde, e nenhum resultado sai dele.</p> : <SetupPage cycle={cycle} />}
    </>
  )
}
