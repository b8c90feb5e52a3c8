import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACKNOWLEDGE } from '../support/acknowledgements.ts'
import { block, blocks, comparison, figures, rows, type Wish } from '../support/dashboard.ts'
import { gathered, linesOf } from '../support/dossiers.ts'
import { counted, type Fact, FACTS, factsOf, handMadeCompany, handMadeGoals, type HandMade, handMadeLogins, plainCompany, TODAY, type Whom } from '../support/hand-made.ts'
import { freeze } from '../support/history.ts'
import { publish, tellPosts } from '../support/posts.ts'
import { type Actor, type Row, type Scene, serviceRole, sharedStage } from '../support/stage.ts'

// One company that is known to the last person, counted by hand in support/hand-made.ts and by every screen that tells of it.

const stage = sharedStage()
let master: Actor
beforeAll(() => {
  master = stage.signedIn('master@vinculo.demo')
})

interface Cast extends HandMade {
  readonly hr: Actor
  readonly ana: Actor
  readonly bia: Actor
  readonly person: Actor
}

/** The company, and beside it another one with the same facts, none of which may come in. */
const play = (act: (scene: Scene, cast: Cast) => Promise<void>): Promise<void> =>
  stage.scene(async (scene) => {
    await freeze(scene)
    await handMadeCompany(scene, 'Outra igual')
    const made = await handMadeCompany(scene, 'Feita à mão')
    await act(scene, { ...made, ...(await handMadeLogins(scene, made)) })
  })

const PERIODS = [['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-31'], ['2026-01-01', '2026-12-31'], ['2025-12-01', '2026-11-20'], ['2026-10-07', '2026-11-18'], [TODAY, TODAY]] as const
const AREAS = [undefined, 'area', 'plant', 'line', 'sales'] as const
const readersOf = ({ hr, ana, bia }: Cast) => [[hr, {}, true], [ana, { team: 'ana' }, false], [bia, { team: 'bia' }, false]] as const
const valuesOf = (told: Awaited<ReturnType<typeof block>>): Readonly<Record<string, number | null>> => Object.fromEntries(told.figures.map(({ figure, value }) => [figure, value]))
const only = async (scene: Scene, actor: Actor, text: string, values: readonly unknown[]): Promise<Row> => (await scene.as(actor, `select (${text}) as told`, values))[0]?.['told'] as Row

/** How many rows the list has that a figure opens, asked of the list with what its address says. */
async function listed(scene: Scene, actor: Actor, company: string, address: string): Promise<number> {
  const { pathname, searchParams } = new URL(address, 'http://vinculo')
  const of = (name: string): string | null => searchParams.get(name)
  switch (pathname) {
    case '/app/leaves/absences': {
      const found = await scene.as(actor, 'select counts, starts_on::text from public.absence_rows($1, $2, $3, $4)', [company, of('from'), of('to'), of('department')])
      return found.filter((row) => of('counted') === null || (row['counts'] === true && String(row['starts_on']) <= TODAY)).length
    }
    case '/app/leaves/periods':
      return Number((await only(scene, actor, 'public.vacation_desk($1, p_state => $2)', [company, of('state')]))['total'])
    case '/app/employees/newcomers':
      return Number((await scene.as(actor, `select listed from public.journey_list($1, 'admission', $2)`, [company, { state: of('state') }]))[0]?.['listed'] ?? 0)
    case '/app/offboarding':
      return Number((await scene.as(actor, 'select listed from public.offboarding_list($1, $2)', [company, { state: of('state') }]))[0]?.['listed'] ?? 0)
    default:
      throw new Error(`no list is known at ${address}`)
  }
}

describe('the dashboard of a hand-made company', () => {
  it('begins with what one sees on paper', () => {
    // Forty-three people, of whom four left (one of them today) and one is awaited. Ana has twelve and the fourteen of Bia.
    expect([FACTS.length, factsOf({ team: 'ana' }).length, factsOf({ team: 'bia' }).length]).toEqual([43, 26, 14])
    const november = counted(FACTS, '2026-11-01', '2026-11-30', true)
    expect(november['people']).toEqual({ headcount: 39 })
    // One came, two left; thirty-nine were there at the end of October, and thirty-nine are.
    expect(november['moves']).toEqual({ hired: 1, left: 2, turnover: 3.85, voluntary_turnover: 5.13, early_exits: 0 })
    // 18 and 19 November; 3 and 4 November, since the second is a holiday.
    expect(november['absences']).toMatchObject({ absences: 2, lost_days: 4 })
    expect(november['experiences']).toEqual({ ending: 2, undecided: 1 })
  })

  it.each(PERIODS)('says what one counts by hand, by role and department, from %s to %s', (from, to) =>
    play(async (scene, cast) => {
      for (const [actor, whom, hr] of readersOf(cast)) {
        for (const area of from === '2026-11-01' || from === '2026-10-07' ? AREAS : AREAS.slice(0, 2)) {
          const wish = { company: cast.company, from, to, department: area === undefined ? null : cast.areas[area] }
          const narrowed: Whom = { ...whom, ...(area !== undefined && { area }) }
          const people = factsOf(narrowed)
          for (const [name, expected] of Object.entries(counted(people, from, to, hr))) {
            const told = await block(scene, actor, name, wish)
            expect([narrowed, name, valuesOf(told)]).toEqual([narrowed, name, expected])
            const before = counted(people, told.before_from, told.before_to, hr)[name]
            // How vacations stood on another day is none of the facts: the desk is asked of it in dashboard.test.ts.
            for (const { figure, previous } of told.figures) if (previous !== null && name !== 'vacations') expect([narrowed, name, figure, previous]).toEqual([narrowed, name, figure, before?.[figure]])
          }
        }
      }
    }), 120_000)

  it('the property: a company at random, in a time at random, is counted like one counts it day by day', () =>
    play(async (scene) => {
      const day = (count: number): string => new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10)
      const someone = record({ hired: integer({ min: 0, max: 323 }), stays: integer({ min: 0, max: 500 }), ill: integer({ min: 0, max: 100 }), days: integer({ min: 0, max: 20 }), reason: constantFrom('resignation' as const, 'dismissal' as const) })
      await assert(asyncProperty(array(someone, { minLength: 1, maxLength: 6 }), integer({ min: 0, max: 323 }), integer({ min: 0, max: 120 }), async (crew, start, length) => {
        const facts = crew.map(({ hired, stays, ill, days, reason }, place): Fact => {
          const [end, first] = [hired + stays, hired + ill]
          const last = Math.min(first + days, end, 340)
          return { key: String(place), hired: day(hired), area: 'area', ...(end <= 323 && { left: day(end), reason }), ...(first <= last && { sick: [[day(first), day(last)]] }) }
        })
        const wish = { company: await plainCompany(scene, facts), from: day(start), to: day(start + length) }
        const { people, moves, absences } = counted(facts, wish.from, wish.to, true)
        for (const [name, expected] of Object.entries({ people, moves, absences })) expect([name, valuesOf(await block(scene, master, name, wish))]).toEqual([name, expected])
      }), { numRuns: 30 })
    }), 60_000)

  it('opens as many rows as each number says, and so does the list of the module', () =>
    play(async (scene, cast) => {
      await handMadeGoals(scene, cast.hr, cast)
      let [opened, lists] = [0, 0]
      const asked = PERIODS.slice(0, 3).flatMap(([from, to]) => readersOf(cast).flatMap(([actor]) => [cast.areas.plant, null].map((department) => ({ actor, wish: { company: cast.company, from, to, department } satisfies Wish }))))
      const all = [...(await blocks(scene)).keys()]
      for (const { actor, wish } of asked) {
        for (const name of all) {
          if ((await scene.refusal(actor, 'select public.dashboard_block($1, $2, $3, $4)', [cast.company, name, wish.from, wish.to])) !== null) continue
          for (const { figure, unit, value, list_url: list } of (await block(scene, actor, name, wish)).figures) {
            const behind = await rows(scene, actor, `${name}.${figure}`, wish)
            if (unit === 'number') expect([name, figure, behind.length]).toEqual([name, figure, value])
            if (unit === 'days') expect([name, figure, behind.reduce((sum, { amount }) => sum + Number(amount), 0)]).toEqual([name, figure, value])
            opened += behind.length
            if (list === null) continue
            lists += 1
            expect([name, figure, list, await listed(scene, actor, cast.company, list)]).toEqual([name, figure, list, behind.length])
          }
        }
      }
      expect([opened > 500, lists > 60]).toEqual([true, true])
    }), 120_000)

  it('counts goals and readings', () =>
    play(async (scene, cast) => {
      await handMadeGoals(scene, cast.hr, cast)
      const wish = { company: cast.company, from: '2026-11-01', to: '2026-11-30' }
      const goals = async (actor: Actor): Promise<unknown> => valuesOf(await block(scene, actor, 'goals', wish))
      expect(await goals(cast.hr)).toEqual({ at_risk: 1, attention: 1, on_track: 1, progress: 25 })
      expect(await goals(cast.ana)).toEqual({ at_risk: 0, attention: 1, on_track: 1, progress: 35 })
      const post = await publish(scene, cast.hr, cast.company, { kind: 'policy', requires_acknowledgement: true, due_on: '2026-12-01', acknowledgement_text: 'Li e estou ciente.' })
      await tellPosts(scene)
      const [shown] = await scene.as(cast.person, 'select digest from public.post_detail($1)', [post['id']])
      await scene.as(cast.person, ACKNOWLEDGE, ['post', post['id'], shown?.['digest']])
      expect(valuesOf(await block(scene, cast.hr, 'readings', wish))).toEqual({ reading_rate: 2.63, unread: 37, late: 0 })
    }))
})

describe('the other screens', () => {
  it('agree with the dashboard: enterprise, people, absences, documents, arrivals, exits', () =>
    play(async (scene, cast) => {
      const { company, hr } = cast
      const wish = { company, from: '2025-12-01', to: '2026-11-30' }
      const hand = counted(FACTS, wish.from, wish.to, true)
      const group = await scene.as(master, 'select section, label, company_id, on_date::text, total::float8 as total from public.enterprise_dashboard()')
      const ofGroup = (section: string): unknown => group.find((row) => row['section'] === section && row['company_id'] === company)?.['total']
      expect([ofGroup('company_people'), ofGroup('turnover_year')]).toEqual([hand['people']?.['headcount'], hand['moves']?.['turnover']])
      await scene.owner(`update auth.users set last_sign_in_at = private.now() - interval '3 days' where email in ('estranho@vinculo.demo', 'pessoa@aurora.demo')`)
      await scene.owner(`update auth.users set last_sign_in_at = private.now() - interval '31 days' where email = 'gestor@aurora.demo'`)
      const signedIn = await scene.as(master, `select total::integer as total from public.enterprise_dashboard() where label = 'signed_in_30_days'`)
      const direct = await scene.owner(`select count(*)::integer as total from auth.users u join public.employees e on e.user_id = u.id where u.last_sign_in_at >= private.now() - interval '30 days'`)
      const logins = (await scene.as(master, 'select email from public.login_list(p_lately => true)')).map(({ email }) => email)
      expect([signedIn, logins.length]).toEqual([direct, direct[0]?.['total']])
      // A login of nobody is none of the group's.
      expect(['pessoa@aurora.demo', 'estranho@vinculo.demo', 'gestor@aurora.demo'].map((email) => logins.includes(email))).toEqual([true, false, false])
      const overview = await scene.as(master, 'select people::integer, pre_admissions::integer from public.company_overview() where id = $1', [company])
      expect(overview).toEqual([{ people: hand['people']?.['headcount'], pre_admissions: 1 }])
      const told = await comparison(scene, master, wish.from, wish.to)
      const mine = Object.fromEntries(told.companies.find(({ id }) => id === company)?.values.map(({ figure, value }) => [figure, value]) ?? [])
      expect(mine).toEqual({ headcount: 39, turnover: hand['moves']?.['turnover'], absence_rate: hand['absences']?.['absence_rate'], double: 1, missing: hand['documents']?.['missing'], expired: 2, undecided: 1, late_arrivals: 1 })
      const months = await scene.as(hr, `select section, on_date::text, total::integer from public.people_figures($1) where section in ('headcount', 'hired', 'left') and on_date >= '2025-12-01' order by on_date`, [company])
      for (const { section, on_date: month, total } of months) {
        const end = new Date(Date.UTC(Number(String(month).slice(0, 4)), Number(String(month).slice(5, 7)), 0)).toISOString().slice(0, 10)
        const one = counted(FACTS, String(month), end, true)
        expect([section, month, total]).toEqual([section, month, section === 'headcount' ? one['people']?.['headcount'] : one['moves']?.[String(section)]])
      }
      expect(months).toHaveLength(36)
      const absences = await only(scene, hr, 'public.absence_report($1, $2, $3)', [company, wish.from, wish.to])
      expect([absences['away'], Math.round((Number(absences['away']) / Number(absences['contracted'])) * 10_000) / 100]).toEqual([hand['absences']?.['lost_days'], hand['absences']?.['absence_rate']])
      const [papers] = await scene.as(hr, 'select sum(required)::integer as required, sum(done)::integer as done, sum(expiring)::integer as expiring, sum(expired)::integer as expired, sum(missing + requested)::integer as missing, sum(in_review + to_sign)::integer as pending from public.document_compliance($1)', [company])
      const { compliance, ...ofPapers } = hand['documents'] ?? {}
      expect(papers).toMatchObject(ofPapers)
      expect(Math.round((Number(papers?.['done']) / Number(papers?.['required'])) * 10_000) / 100).toBe(compliance)
      const arrivals = await only(scene, hr, `public.journey_figures($1, 'admission')`, [company])
      expect([arrivals['open'], arrivals['ended'], arrivals['on_time']]).toEqual([hand['journeys']?.['arriving'], 2, 1])
      expect((await only(scene, hr, 'public.offboarding_figures($1)', [company]))['overdue']).toBe(1)
      const exits = await only(scene, hr, 'public.exit_analytics($1, $2, $3)', [company, wish.from, wish.to])
      expect([exits['total'], exits['voluntary']]).toEqual([hand['moves']?.['left'], (await rows(scene, hr, 'moves.voluntary_turnover', wish)).length])
      expect([exits['total'], exits['voluntary']]).toEqual([4, 3])
    }), 60_000)

  it('count who an import brought, and who its undoing ended, like anybody else who came and left', () =>
    play(async (scene, { company, hr }) => {
      const wish = { company, from: '2026-11-01', to: '2026-11-30' }
      const sheet = ['2026-11-03', '2021-05-03'].map((hired, place): Fact => ({ key: `planilha${String(place)}`, hired, area: 'sales' }))
      const told = async (): Promise<unknown> => ({ people: valuesOf(await block(scene, hr, 'people', wish)), moves: valuesOf(await block(scene, hr, 'moves', wish)) })
      const byHand = (facts: readonly Fact[]): unknown => {
        const { people, moves } = counted([...FACTS, ...facts], wish.from, wish.to, true)
        return { people, moves }
      }
      const [started] = await scene.as(hr, `select id from public.start_import($1, 'employees', 'pessoas.xlsx', null, '{first_name,last_name,hire_date}')`, [company])
      const cells = sheet.map(({ key, hired }, place) => ({ row: place + 2, cells: { first_name: 'Mão', last_name: key, hire_date: hired } }))
      await scene.as(hr, 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(cells)])
      await scene.as(hr, 'select public.check_import($1)', [started?.['id']])
      const gone = sheet.map((fact): Fact => ({ ...fact, left: TODAY }))
      for (const [act, status, facts] of [['commit_import', 'done', sheet], ['undo_import', 'undone', gone]] as const) {
        await scene.as(hr, `select public.${act}($1)`, [started?.['id']])
        await scene.as(serviceRole, 'select private.run_orders()')
        expect(await scene.owner('select status from public.imports where id = $1', [started?.['id']])).toEqual([{ status }])
        expect(await told()).toEqual(byHand(facts))
      }
      const [year] = await scene.as(master, `select total::float8 as total from public.enterprise_dashboard() where section = 'turnover_year' and company_id = $1`, [company])
      expect(year?.['total']).toBe(counted([...FACTS, ...gone], '2025-12-01', '2026-11-30', true)['moves']?.['turnover'])
    }), 60_000)

  it('count quotas and the pages of a dossier like the facts do', () =>
    play(async (scene, { company, hr, ids }) => {
      const quotas = async (without: string | null): Promise<Row> => only(scene, hr, 'public.quota_panel($1, $2)', [company, without])
      // Thirty-nine people without two apprentices and an intern; no quota below a hundred, and so no number of who fills it.
      expect((await quotas(null))['now']).toMatchObject({ pcd: { people: 36, required: 0, filled: null }, sites: [{ base: 36, minimum: 2, maximum: 5, apprentices: 2 }] })
      expect((await quotas(ids['apprentice0'] ?? ''))['without']).toMatchObject({ pcd: { people: 36 }, sites: [{ base: 36, apprentices: 1 }] })
      expect((await quotas(ids['plant0'] ?? ''))['without']).toMatchObject({ pcd: { people: 35 }, sites: [{ base: 35, apprentices: 2 }] })
      const [filled] = await scene.owner('select filled from private.pcd_state($1, $2)', [company, TODAY])
      expect(filled?.['filled']).toBe(2)

      const [from, to] = ['2026-01-01', TODAY]
      const there = FACTS.filter(({ hired, left, awaits }) => awaits !== true && hired <= to && (left === undefined || left >= from))
      const preview = await only(scene, hr, 'public.dossier_preview($1, $2, $3)', [company, from, to])
      const dossier = await gathered(scene, hr, { company, from, to, parts: ['registration', 'contracts', 'vacations', 'documents', 'quotas'] })
      const lines = async (part: string): Promise<number> => (await linesOf(scene, dossier, part)).length
      const told = new Map((preview['parts'] as readonly Row[]).map((row) => [row['part'], row['lines']]))
      expect([preview['people'], await lines('registration'), await lines('contracts'), await lines('vacations')]).toEqual([there.length, there.length, there.length, 1])
      for (const part of ['registration', 'contracts', 'vacations', 'documents', 'quotas']) expect([part, await lines(part)]).toEqual([part, told.get(part)])
      expect(new Set((await linesOf(scene, dossier, 'registration')).map(({ employee_id: id }) => id))).toEqual(new Set(there.map(({ key }) => ids[key])))
    }), 60_000)

  it('never tell a manager of more than the team, nor of another company', () =>
    play(async (scene, cast) => {
      const [other] = await scene.owner(`select id from public.companies where name = 'Outra igual'`)
      const wish = { company: cast.company, from: '2025-12-01', to: '2026-11-30' }
      for (const [actor, team] of [[cast.ana, 'ana'], [cast.bia, 'bia']] as const) {
        const theirs = new Set(factsOf({ team }).map(({ key }) => cast.ids[key]))
        for (const name of ['people', 'moves', 'absences', 'vacations', 'experiences', 'journeys']) {
          for (const figure of Object.keys(await figures(scene, actor, name, wish))) {
            for (const row of await rows(scene, actor, `${name}.${figure}`, wish)) expect([team, name, figure, theirs.has(String(row['id']))]).toEqual([team, name, figure, true])
          }
        }
        for (const name of ['documents', 'readings']) expect(await scene.refusal(actor, 'select public.dashboard_block($1, $2, $3, $4)', [cast.company, name, wish.from, wish.to])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.dashboard_block($1, $2, $3, $4)', [other?.['id'], 'people', wish.from, wish.to])).toBe('RHNTF')
        expect(await scene.refusal(actor, 'select public.quota_panel($1)', [cast.company])).toBe('RHPER')
      }
      expect(await scene.refusal(cast.person, 'select public.dashboard_block($1, $2, $3, $4)', [cast.company, 'people', wish.from, wish.to])).toBe('RHPER')
      expect((await figures(scene, cast.bia, 'people', wish))['headcount']?.[0]).toBeLessThan(Number((await figures(scene, cast.hr, 'people', wish))['headcount']?.[0]))
      // The sales of another manager are nothing of hers, even when asked for by name.
      expect((await figures(scene, cast.bia, 'people', { ...wish, department: cast.areas.sales }))['headcount']).toEqual([0, 0])
    }))
})
