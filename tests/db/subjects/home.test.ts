import { beforeAll, describe, expect, it } from 'vitest'
import type { Home, VacationDesk } from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import { askChange, decide, employeeId, people } from '../support/approvals.ts'
import { given, newAsset } from '../support/assets.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
})

const home = async (scene: Scene, actor: Actor, company = 'aurora'): Promise<Home> =>
  (await scene.as(actor, 'select public.home($1) as home', [stage.company(company)]))[0]?.['home'] as Home
const freeze = (scene: Scene, instant: string) =>
  scene.owner(`insert into private.frozen_clock (instant) values ($1) on conflict (only_row) do update set instant = excluded.instant`, [instant])
const hired = async (scene: Scene, name: string, hireDate: string, birthDate: string | null = null): Promise<string> =>
  String((await scene.owner(`insert into public.employees (company_id, first_name, last_name, status, hire_date, birth_date) values ($1, 'Zélia', $2, 'active', $3, $4) returning id`,
    [stage.company('aurora'), name, hireDate, birthDate]))[0]?.['id'])

/** A granted absence of somebody. */
async function away(scene: Scene, employeeId: string, key: string, startsOn: string, endsOn: string): Promise<void> {
  await scene.owner(
    `with asked as (insert into public.leave_requests (company_id, employee_id, type_id, status)
       select $1, $2, t.id, 'approved' from public.leave_types t where t.company_id = $1 and t.key = $3 returning id)
     insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
     select $1, id, $2, $4, $5, $5::date - $4::date + 1, true from asked`,
    [stage.company('aurora'), employeeId, key, startsOn, endsOn],
  )
}

describe('the home', () => {
  it('is of the company for administrators, of the team for managers, of the person for everybody else', async () => {
    await stage.scene(async (scene) => {
      const parts = async (actor: Actor) => {
        const { view, ...rest } = await home(scene, actor)
        return [view, Object.keys(rest).toSorted()]
      }
      const own = ['assets', 'celebrations', 'evaluations', 'goals', 'news', 'own_leave', 'requests', 'today', 'waiting']
      expect(await parts(person)).toEqual(['person', own])
      expect(await parts(manager)).toEqual(['team', [...own, 'blocks', 'week'].toSorted()])
      expect(await parts(admin)).toEqual(['company', [...own.filter((part) => part !== 'evaluations'), 'blocks', 'movements', 'people', 'risk', 'week'].toSorted()])
    })
  })

  it('tells everybody what they have, what waits for a signature first, and HR what waits around what is lent', async () => {
    await stage.scene(async (scene) => {
      const was = (await home(scene, person)).assets
      const thing = await newAsset(scene, admin, stage.company('aurora'), 'Notebooks', { name: 'Zebra de teste' })
      await given(scene, admin, stage.company('aurora'), await employeeId(scene, people.person), [{ id: thing }])
      expect((await home(scene, person)).assets).toMatchObject({ own_total: (was?.own_total ?? 0) + 1, own: [{ id: thing, status: 'awaiting_acceptance' }, {}, {}], company: null })
      expect((await home(scene, admin)).assets?.company).toMatchObject({ awaiting: 1, undecided: 0 })
      expect((await home(scene, manager)).assets?.company).toBeNull()
    })
  })

  it('is refused to another company, and shows a master nothing of their own in a company that is not theirs', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin, 'select public.home($1)', [stage.company('boreal')])).toBe('RHNTF')
      expect(await scene.refusal(admin, 'select public.home(null)')).toBe('RHNTF')
      const master = stage.signedIn('master@vinculo.demo')
      expect((await home(scene, master)).own_leave).toBeDefined()
      const other = await home(scene, master, 'boreal')
      expect([other.view, other.own_leave, other.requests, other.news]).toEqual(['company', undefined, undefined, undefined])
      expect(other.people?.total).toBeGreaterThan(40)
    })
  })

  it('tells a person what they asked for until it is decided, and whoever decides that it waits', async () => {
    await stage.scene(async (scene) => {
      const before = (await home(scene, manager)).waiting.total
      const request = await askChange(scene, person)
      expect((await home(scene, person)).requests).toMatchObject([{ id: request, state: 'pending' }])
      expect((await home(scene, manager)).waiting.total).toBe(before + 1)
      await decide(scene, manager, request)
      await decide(scene, admin, request)
      expect((await home(scene, person)).requests).toEqual([])
    })
  })
})

describe('the week', () => {
  it('counts who is away on each work day, and names them by what the reader may know', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, '2027-03-10T15:00:00Z')
      const [team] = await scene.owner(`select e.id from public.employees e join public.employees m on m.id = e.manager_id where m.email = $1 and e.status = 'active' order by e.id limit 1`, [people.manager])
      const mate = String(team?.['id'])
      const before = (await home(scene, manager)).week
      await away(scene, mate, 'sick', '2027-03-09', '2027-03-12')
      const told = (await home(scene, manager)).week
      expect([told?.from, told?.days.map(({ on_date }) => on_date)]).toEqual(['2027-03-08', ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12']])
      expect(told?.days.map(({ away: many }, day) => many - (before?.days[day]?.away ?? 0))).toEqual([0, 1, 1, 1, 1])
      expect(told?.rows.find(({ person: { id } }) => id === mate)?.spans).toEqual([{ starts_on: '2027-03-09', ends_on: '2027-03-12', name: 'Ausente', color: 'slate' }])
      const known = (await home(scene, admin)).week?.rows.find(({ person: { id } }) => id === mate)?.spans[0]
      expect(known?.name).not.toBe('Ausente')
      const stranger = await hired(scene, 'De fora', '2024-01-08')
      await away(scene, stranger, 'sick', '2027-03-10', '2027-03-10')
      expect((await home(scene, manager)).week?.people).toBe(told?.people)
    })
  })

  it('is the next one on a weekend, and still says who is away today', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, '2027-03-13T15:00:00Z')
      const before = (await home(scene, admin)).week
      expect(before?.from).toBe('2027-03-15')
      await away(scene, await hired(scene, 'Sábado', '2024-01-08'), 'sick', '2027-03-13', '2027-03-13')
      const after = (await home(scene, admin)).week
      expect([(after?.away_today ?? 0) - (before?.away_today ?? 0), (after?.people ?? 0) - (before?.people ?? 0)]).toEqual([1, 0])
    })
  })
})

describe('the own vacations', () => {
  it('say how many days there are, until when, what comes next, and the next holiday', async () => {
    await stage.scene(async (scene) => {
      const own = (await home(scene, person)).own_leave
      const periods = await scene.as(person, `select sum(balance) filter (where state <> 'acquiring') as days, min(last_safe_start) filter (where state <> 'acquiring')::text as use_by
        from public.vacation_balance() where balance > 0 and state <> 'lost'`)
      expect([own?.vacation?.days, own?.vacation?.use_by]).toEqual([Number(periods[0]?.['days'] ?? 0), periods[0]?.['use_by'] ?? null])
      expect(own?.holiday?.on_date).toBeDefined()
    })
  })
})

describe('vacations at risk', () => {
  it('are those of the desk, the double first, with what they cost only where that tells nobody’s pay', async () => {
    await stage.scene(async (scene) => {
      const risk = (await home(scene, admin)).risk
      const [found] = await scene.as(admin, 'select public.vacation_desk($1) as desk', [stage.company('aurora')])
      const desk = found?.['desk'] as VacationDesk
      expect([risk?.double, risk?.risk]).toEqual([desk.counters['double'] ?? 0, desk.counters['risk'] ?? 0])
      const states = risk?.rows.map(({ state }) => state) ?? []
      expect(states).toEqual(states.toSorted())
      const costly = new Set(desk.rows.filter(({ state, double_days }) => (state === 'double' || state === 'risk') && double_days > 0).map(({ employee_id }) => employee_id))
      expect(costly.size).toBeGreaterThan(2)
      expect(risk?.amount).toBeGreaterThan(0)
      // Of two people the sum would tell what somebody earns.
      await scene.owner('set local session_replication_role = replica')
      await scene.owner('delete from public.employee_compensation where company_id = $1 and employee_id <> all ($2)', [stage.company('aurora'), [...costly].slice(0, 2)])
      expect((await home(scene, admin)).risk?.amount).toBeNull()
    })
  })
})

describe('celebrations', () => {
  async function quiet(scene: Scene): Promise<void> {
    await scene.owner('set local session_replication_role = replica')
    await scene.owner(`update public.employees set birth_date = '1980-06-15', hire_date = '2020-06-15' where company_id = $1`, [stage.company('aurora')])
    await scene.owner('set local session_replication_role = origin')
  }

  it('are the birthdays of the next month with this year’s date, never the year of birth', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, '2026-12-20T15:00:00Z')
      await quiet(scene)
      for (const [at, day] of ['1990-12-19', '1990-12-20', '1985-01-10', '1992-01-19', '1992-01-20'].entries()) await hired(scene, `N${at}`, '2020-06-15', day)
      const { celebrations } = await home(scene, person)
      expect(celebrations.rows.map(({ person: { name }, kind, on_date, years }) => [name, kind, on_date, years])).toEqual([
        ['Zélia N1', 'birthday', '2026-12-20', null],
        ['Zélia N2', 'birthday', '2027-01-10', null],
        ['Zélia N3', 'birthday', '2027-01-19', null],
      ])
      expect(JSON.stringify(celebrations)).not.toMatch(/"(19\d\d|200\d)-/)
    })
  })

  it('reach over a short month', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, '2027-01-31T15:00:00Z')
      await quiet(scene)
      await hired(scene, 'De fevereiro', '2020-06-15', '1990-02-10')
      await hired(scene, 'De março', '2020-06-15', '1990-03-02')
      expect((await home(scene, admin)).celebrations.rows.map(({ on_date }) => on_date)).toEqual(['2027-02-10', '2027-03-02'])
    })
  })

  it('keep a birthday of 29 February in common years, and count years of work from the first one on', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, '2027-02-20T15:00:00Z')
      await quiet(scene)
      await hired(scene, 'Bissexta', '2026-09-01', '1992-02-29')
      await hired(scene, 'Dez anos', '2017-02-25')
      await hired(scene, 'De hoje', '2027-02-20')
      expect((await home(scene, admin)).celebrations.rows.map(({ kind, on_date, years }) => [kind, on_date, years])).toEqual([['company', '2027-02-25', 10], ['birthday', '2027-02-28', null]])
    })
  })
})

describe('the numbers of the company', () => {
  it('compare with the end of last month and with a year ago', async () => {
    await stage.scene(async (scene) => {
      const before = (await home(scene, admin)).people
      const [today] = await scene.owner(`select private.today($1)::text as today`, [stage.company('aurora')])
      await hired(scene, 'Nova', String(today?.['today']))
      const after = (await home(scene, admin)).people
      expect(after).toEqual({ ...before, total: (before?.total ?? 0) + 1, hired: (before?.hired ?? 0) + 1 })
    })
  })
})

describe('arrivals and departures', () => {
  it('name who comes and who goes next, and tell nobody of their own ending', async () => {
    await stage.scene(async (scene) => {
      const before = (await home(scene, admin)).movements
      const leaver = await hired(scene, 'De saída', '2024-01-08')
      const [day] = await scene.owner(`select (private.today($1) + 9)::text as on_date`, [stage.company('aurora')])
      await scene.as(admin, `select public.communicate_offboarding((public.open_offboarding($1, jsonb_build_object('reason', 'resignation', 'last_day', $2::text, 'send', true))).id)`, [leaver, day?.['on_date']])
      const after = (await home(scene, admin)).movements
      expect(after).toMatchObject({ arriving: before?.arriving, leaving: (before?.leaving ?? 0) + 1 })
      expect(after?.departures.map((one) => [one.person?.id, one.on_date])).toContainEqual([leaver, day?.['on_date']])
      expect(after?.arrivals.length).toBeGreaterThan(0)
      await scene.owner('update public.contract_endings set employee_id = (select id from public.employees where email = $1) where employee_id = $2', [people.admin, leaver])
      expect((await home(scene, admin)).movements).toEqual(before)
    })
  })
})
