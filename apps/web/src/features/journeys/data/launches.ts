import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import type { Launched, ListedRun, PlannedTask, Run, RunChoice, Simulated, Waiting } from '../model/launch/launch.ts'

const POLL_MS = 1000

const keys = {
  waiting: (companyId: string, kind: string) => ['journeys', companyId, 'waiting', kind] as const,
  simulation: (companyId: string, kind: string, people: string) => ['journeys', companyId, 'simulation', kind, people] as const,
  plan: (kind: string, choice: Launched) => ['journeys', 'plan', kind, choice] as const,
  runs: (companyId: string, kind: string) => ['journeys', companyId, 'runs', kind] as const,
  run: (id: string) => ['journeys', 'run', id] as const,
  choices: (id: string) => ['journeys', 'run', id, 'choices'] as const,
}

/** So many are listed at once; the others are found by their names. */
export const LISTED_PEOPLE = 200

/** Whom a journey is expected for and has none, first by day. */
export function waitingQuery(companyId: string, kind: string) {
  return queryOptions({
    queryKey: keys.waiting(companyId, kind),
    queryFn: ({ signal }): Promise<readonly Waiting[]> =>
      ask((db) => db.rpc('journey_list', { p_company_id: companyId, p_kind: kind, p_filters: { stage: 'none' }, p_sort: 'date', p_size: LISTED_PEOPLE }).abortSignal(signal)),
    staleTime: 10_000,
  })
}

/** A person as the functions take one. */
const wished = ({ employeeId, templateId, buddyId, chosen }: Launched) => ({ employee_id: employeeId, template_id: templateId, buddy_id: buddyId, chosen: { ...chosen } })

/** What beginning would do for each of these people. */
export function simulationQuery(companyId: string, kind: string, people: readonly Launched[]) {
  const wish = people.map(wished)
  return queryOptions({
    queryKey: keys.simulation(companyId, kind, JSON.stringify(wish)),
    queryFn: ({ signal }): Promise<readonly Simulated[]> => ask((db) => db.rpc('simulate_journeys', { p_company_id: companyId, p_kind: kind, p_people: wish }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    enabled: people.length > 0,
    staleTime: 10_000,
  })
}

/** The tasks that one person would have. */
export function planQuery(kind: string, choice: Launched) {
  return queryOptions({
    queryKey: keys.plan(kind, choice),
    queryFn: ({ signal }): Promise<readonly PlannedTask[]> =>
      ask((db) =>
        db
          .rpc('journey_plan', {
            p_kind: kind, p_employee_id: choice.employeeId, p_template_id: choice.templateId, p_buddy_id: choice.buddyId, p_chosen: { ...choice.chosen },
          })
          .abortSignal(signal),
      ),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

/** Begins the journey of one person; its id. Throws `AppError`. */
export async function startJourney(kind: string, { employeeId, templateId, buddyId, chosen }: Launched): Promise<string> {
  const wish = { p_kind: kind, p_employee_id: employeeId, p_template_id: templateId, p_buddy_id: buddyId, p_chosen: { ...chosen } }
  return (await ask((db) => db.rpc('start_journey', wish))).id
}

export async function undoJourney(id: string): Promise<void> {
  await ask((db) => db.rpc('undo_journey', { p_journey_id: id }))
}

/** Orders the journeys of many people; the id of the run. Throws `AppError`. */
export async function startJourneys(companyId: string, kind: string, people: readonly Launched[]): Promise<string> {
  return (await ask((db) => db.rpc('start_journeys', { p_company_id: companyId, p_kind: kind, p_people: people.map(wished) }))).id
}

/** Orders again whoever of a run could not begin. Throws `AppError`. */
export async function retryRun(id: string, people: readonly Launched[]): Promise<void> {
  await ask((db) => db.rpc('retry_journey_run', { p_run_id: id, p_people: people.map(wished) as unknown as Json }))
}

export async function cancelRun(id: string): Promise<void> {
  await ask((db) => db.rpc('cancel_journey_run', { p_run_id: id }), { nullable: true })
}

/** Takes back what still can be of a run; how many. */
export function undoRun(id: string): Promise<number> {
  return ask((db) => db.rpc('undo_journey_run', { p_run_id: id }))
}

/** A run with its people, asked again while it goes on. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: keys.run(id),
    queryFn: ({ signal }): Promise<Run> => ask((db) => db.rpc('journey_run', { p_run_id: id }).abortSignal(signal)),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? POLL_MS : false),
    staleTime: 0,
  })
}

/** How the people of a run were to begin, for trying again. */
export function runChoicesQuery(id: string) {
  return queryOptions({
    queryKey: keys.choices(id),
    queryFn: ({ signal }): Promise<readonly RunChoice[]> =>
      ask((db) => db.from('journey_run_people').select('employee_id,template_id,buddy_id,chosen').eq('run_id', id).is('journey_id', null).abortSignal(signal)) as Promise<readonly RunChoice[]>,
    staleTime: 0,
  })
}

/** The last runs of a kind. */
export function runsQuery(companyId: string, kind: string) {
  return queryOptions({
    queryKey: keys.runs(companyId, kind),
    queryFn: ({ signal }): Promise<readonly ListedRun[]> =>
      ask((db) =>
        db
          .from('journey_runs')
          .select('id,status,created_at,people:journey_run_people!journey_run_people_run_fkey(journey_id)')
          .eq('company_id', companyId)
          .eq('kind', kind)
          .order('created_at', { ascending: false })
          .limit(20)
          .abortSignal(signal),
      ) as Promise<readonly ListedRun[]>,
    staleTime: 10_000,
  })
}
