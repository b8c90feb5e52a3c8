import { useListState } from '#shared/list/use-list-state.ts'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import type { Cycle } from '../model/cycles/cycle.ts'
import { monitorList } from '../model/cycles/monitor-list.ts'
import { ParticipantsPanel } from './participants-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { RespondentsPanel } from './respondents-panel.tsx'

/** A launched cycle for who manages it: how far it is, who answers and who is evaluated. */
export function MonitorPage({ cycle }: { readonly cycle: Cycle }) {
  const list = useListState(monitorList)
  const isPulse = cycle.kind === 'pulse'
  const tabs = [
    { value: 'progress', label: 'Andamento' },
    ...(isPulse ? [] : [{ value: 'respondents', label: 'Quem responde' } as const, { value: 'participants', label: 'Quem é avaliado' } as const]),
  ] as const
  const tab = tabs.find(({ value }) => value === list.state.aba)?.value ?? 'progress'
  return (
      <Tabs label="Acompanhamento do ciclo" value={tab} tabs={tabs} onValueChange={(aba) => list.onState({ ...monitorList.start, aba })} inTitle>
        <TabPanel value="progress"><ProgressPanel cycle={cycle} onLate={() => list.onState({ ...monitorList.start, aba: isPulse ? 'progress' : 'respondents', mostrar: 'late' })} /></TabPanel>
        <TabPanel value="respondents"><RespondentsPanel cycleId={cycle.id} list={list} /></TabPanel>
        <TabPanel value="participants"><ParticipantsPanel cycle={cycle} list={list} /></TabPanel>
      </Tabs>
  )
}
