import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { type Assigned, assigned, endForms, fillSheet, launchCycle, RATING, type Relation, team } from '../support/evaluations.ts'
import { isDetermined, type Row as MatrixRow } from '../support/linear-algebra.ts'
import { type Actor, anon, type Row, type Scene, serviceRole, sharedStage } from '../support/stage.ts'
import { writesOf } from '../support/writes.ts'

const stage = sharedStage()
let admin: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  aurora = stage.company('aurora')
})

const RATED = 'Entrega o que combinou'
const QUALITY = 'Cuida da qualidade'
const TWO_RATINGS = (scale: string): readonly Row[] => [
  { kind: 'scale', title: RATED, is_required: true, may_skip: true, scale_id: scale, weight: 1 },
  { kind: 'scale', title: QUALITY, is_required: true, may_skip: true, scale_id: scale, weight: 3 },
  { kind: 'text', title: 'O que continuar?' },
]
const everybody = (): readonly Actor[] => [anon, stage.signedIn(people.person), stage.signedIn(people.manager), admin, stage.signedIn(people.master), serviceRole]

const peersOf = (sheets: readonly Assigned[], target: string | undefined): readonly Assigned[] => sheets.filter((sheet) => sheet.role === 'peer' && sheet.target === target)

describe('a sealed sheet', () => {
  it('is written to two private tables alone, without author, time or counter of the clock', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const sheets = await assigned(scene, await launchCycle(scene, admin, aurora, { people: members, questions: RATING }))
      const [peer] = peersOf(sheets, members[0])
      if (peer === undefined) throw new Error('nobody is a peer')
      expect(await writesOf(scene, () => fillSheet(scene, peer, { [RATED]: 4, 'O que continuar?': 'Tudo' }))).toEqual(['private.form_answers', 'private.form_sheets'])
      const columns = await scene.owner(`select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where c.oid in ('private.form_answers'::regclass, 'private.form_sheets'::regclass)`)
      expect(columns.filter(({ type }) => /time|date|json|inet/.test(String(type)))).toEqual([])
      expect(await scene.owner(`select tgname from pg_trigger where tgrelid in ('private.form_answers'::regclass, 'private.form_sheets'::regclass) and not tgisinternal`)).toEqual([])
      const rows = await scene.owner('select employee_id, department_id from private.form_answers where form_id = $1', [peer.form])
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every(({ employee_id, department_id }) => employee_id === null && department_id === null)).toBe(true)
    })
  })

  it('cannot be read by anybody but its author, before the end or after it', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members, questions: RATING })
      const [peer] = peersOf(await assigned(scene, cycle), members[0])
      if (peer === undefined) throw new Error('nobody is a peer')
      await fillSheet(scene, peer, { [RATED]: 4 })
      const doors = ['public.my_sheets($1)', 'public.form_results($1)']
      const look = async (): Promise<readonly unknown[]> => {
        const seen: unknown[] = []
        for (const actor of everybody().slice(1, 5)) for (const door of doors) seen.push((await scene.as(actor, `select ${door} as seen`, [peer.form]))[0]?.['seen'])
        return seen
      }
      expect((await look()).every((seen) => seen === null)).toBe(true)
      await endForms(scene, cycle)
      expect((await look()).every((seen) => seen === null)).toBe(true)
      for (const actor of everybody()) {
        for (const table of ['form_keys', 'form_assignments', 'form_sheets', 'form_answers', 'form_disclosures', 'evaluation_scores', 'evaluation_results', 'evaluation_calibrations']) {
          for (const text of [`select * from private.${table}`, `delete from private.${table}`]) expect([table, await scene.refusal(actor, text)]).toEqual([table, '42501'])
        }
      }
      // The door that opens: the author reads the own sheet.
      const [own] = await scene.owner('select private.sheets_of($1, $2, $3) as sheets', [aurora, peer.respondent, peer.form])
      expect(((own?.['sheets'] as { sheets: readonly Row[] } | undefined)?.sheets ?? []).length).toBeGreaterThan(0)
    })
  })

  it('names its assignment by a digest with a key that only the form knows: a copy without keys joins nothing', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora, 8)
      const cycle = await launchCycle(scene, admin, aurora, { people: members, questions: RATING })
      const sheets = await assigned(scene, cycle)
      const before = await scene.owner(`select a.xmin::text as x from private.form_assignments a join private.forms f on f.id = a.form_id where f.batch_id = $1 and f.role = 'peer' order by a.ctid`, [cycle])
      for (const sheet of sheets.filter(({ role }) => role === 'peer')) await fillSheet(scene, sheet, { [RATED]: 3 })
      const [joined] = await scene.owner(
        `select count(*)::integer as n from private.form_assignments a
         join private.forms f on f.id = a.form_id and f.batch_id = $1 and f.mode = 'sealed'
         join private.form_sheets s on s.form_id = f.id and s.owner in (uuid_send(a.id), sha256(uuid_send(a.id)), sha256(uuid_send(f.id) || uuid_send(a.id)), uuid_send(a.respondent_id),
           sha256(uuid_send(a.respondent_id)), sha256(uuid_send(a.respondent_id) || uuid_send(a.target_id)))`,
        [cycle],
      )
      expect(joined?.['n']).toBe(0)
      // With the key, as the product does while the form is open, each one has its own.
      const [keyed] = await scene.owner(
        `select count(*)::integer as n from private.form_assignments a join private.forms f on f.id = a.form_id and f.batch_id = $1 and f.mode = 'sealed'
         join private.form_keys k on k.form_id = f.id join private.form_sheets s on s.form_id = f.id and s.owner = sha256(k.key || uuid_send(a.id))`,
        [cycle],
      )
      expect(keyed?.['n']).toBe(sheets.filter(({ role }) => role === 'peer' || role === 'report').length)
      // Assignments were not touched by answering, and their order is not that of the sheets.
      expect(await scene.owner(`select a.xmin::text as x from private.form_assignments a join private.forms f on f.id = a.form_id where f.batch_id = $1 and f.role = 'peer' order by a.ctid`, [cycle])).toEqual(before)
      const [unsaved] = await scene.owner('select jobs.unsaved_tables() as tables')
      expect(unsaved?.['tables']).toContain('private.form_keys')
    })
  })

  it('comes after the others of its form in no order that tells whose it is, when somebody is added later', async () => {
    await stage.scene(async (scene) => {
      const { head, members } = await team(scene, aurora, 8)
      const cycle = await launchCycle(scene, admin, aurora, { people: members, questions: RATING })
      const [form] = await scene.owner(`select id from private.forms where batch_id = $1 and role = 'peer'`, [cycle])
      const ids = async (): Promise<readonly unknown[]> => (await scene.owner('select id from private.form_sheets where form_id = $1 order by ctid', [form?.['id']])).map(({ id }) => id)
      const before = await ids()
      await scene.owner('select private.assign_sheets(f, array[$2::uuid], array[$3::uuid]) from private.forms f where f.id = $1', [form?.['id'], head, members[0]])
      const after = await ids()
      expect(after).toHaveLength(before.length + 1)
      expect(after.filter((id) => before.includes(id))).not.toEqual(before)
    })
  })

  it('is written anew when the form ends: no sheet, no key, one transaction, random order, each answer apart', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora, 7)
      const cycle = await launchCycle(scene, admin, aurora, { people: members, questions: TWO_RATINGS, head: { max_peers: 6 } })
      const peers = peersOf(await assigned(scene, cycle), members[0])
      expect(peers).toHaveLength(6)
      for (const [place, sheet] of peers.entries()) await fillSheet(scene, sheet, { [RATED]: 1 + (place % 5), [QUALITY]: 5, 'O que continuar?': 'Primeiro parágrafo\nSegundo parágrafo' })
      await endForms(scene, cycle)
      const rows = await scene.owner('select id, xmin::text as x, sheet_id, text, number from private.form_answers where form_id = $1 order by ctid', [peers[0]?.form])
      // Two ratings and the one that counts the text of each, and two paragraphs of each.
      expect(rows).toHaveLength(6 * 5)
      expect(new Set(rows.map(({ x }) => x)).size).toBe(1)
      expect(rows.map(({ id }) => String(id))).toEqual(rows.map(({ id }) => String(id)).toSorted())
      expect(rows.every(({ sheet_id, text, number }) => sheet_id === null && (text === null || number === null))).toBe(true)
      for (const table of ['form_keys', 'form_sheets']) expect(await scene.owner(`select from private.${table} where form_id = $1`, [peers[0]?.form])).toEqual([])
      expect(await scene.owner(`select distinct outcome from private.form_assignments where form_id = $1 and target_id = $2`, [peers[0]?.form, members[0]])).toEqual([{ outcome: 'answered' }])
    })
  })

  it('is sealed at once where it was restored without its key, and nobody is said to have answered', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members, questions: RATING })
      const peers = peersOf(await assigned(scene, cycle), members[0])
      for (const sheet of peers) await fillSheet(scene, sheet, { [RATED]: 4 })
      await scene.owner('delete from private.form_keys where form_id = $1', [peers[0]?.form])
      await scene.owner('select private.run_forms()')
      const [form] = await scene.owner('select sealed_at is not null as sealed from private.forms where id = $1', [peers[0]?.form])
      expect(form?.['sealed']).toBe(true)
      expect(await scene.owner('select distinct outcome from private.form_assignments where form_id = $1', [peers[0]?.form])).toEqual([{ outcome: null }])
      expect((await scene.owner('select from private.form_answers where form_id = $1 and target_id = $2', [peers[0]?.form, members[0]])).length).toBeGreaterThan(0)
    })
  })
})

interface Plan {
  /** What each peer and each report said of the two questions; null: not observed; undefined: sent nothing. */
  readonly peers: readonly ((readonly [number | null, number | null]) | undefined)[]
  readonly reports: readonly ((readonly [number | null, number | null]) | undefined)[]
}

const rating = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null, freq: 5 })
const said = fc.option(fc.tuple(rating, rating), { nil: undefined, freq: 3 })
const plans: fc.Arbitrary<Plan> = fc.record({ peers: fc.array(said, { minLength: 5, maxLength: 5 }), reports: fc.array(said, { minLength: 4, maxLength: 4 }) })

interface Cell {
  readonly role: Relation
  readonly question: string
  readonly value: number
}

/** Plays a plan and answers what the database shows of the person, with the cells that it is made of. */
async function played(scene: Scene, plan: Plan): Promise<{ readonly cells: readonly Cell[]; readonly result: Row; readonly scores: readonly Row[]; readonly marks: readonly Row[] }> {
  const { members } = await team(scene, aurora, 6)
  const target = String(members[0])
  await scene.owner(
    `insert into public.employees (company_id, first_name, last_name, email, role, status, hire_date, manager_id)
     select $1, 'Liderado', 'Número ' || n, 'liderado' || n || '-' || gen_random_uuid() || '@equipe.test', 'user', 'active', private.today($1) - 400, $2 from generate_series(1, 4) n`,
    [aurora, target],
  )
  const cycle = await launchCycle(scene, admin, aurora, { people: members, questions: TWO_RATINGS, head: { max_peers: 5 } })
  const sheets = (await assigned(scene, cycle)).filter((sheet) => sheet.target === target)
  const cells: Cell[] = []
  for (const role of ['self', 'manager', 'peer', 'report'] as const) {
    const answers = role === 'peer' ? plan.peers : role === 'report' ? plan.reports : [[3, 4] as const]
    for (const [place, sheet] of sheets.filter((each) => each.role === role).entries()) {
      const answer = answers[place]
      if (answer === undefined) continue
      const valued = [[RATED, answer[0]], [QUALITY, answer[1]]] as const
      await fillSheet(scene, sheet, Object.fromEntries(valued.map(([title, value]) => [title, value ?? { skipped: true }])))
      for (const [question, value] of valued) if (value !== null) cells.push({ role, question, value })
    }
  }
  await endForms(scene, cycle)
  const [participant] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [cycle, target])
  const [row] = await scene.as(admin, 'select public.evaluation_result($1) as result', [participant?.['id']])
  const scores = await scene.owner(`select shown_as, score::float8 as score, weight::float8 as weight from private.evaluation_scores where participant_id = $1 and dimension = 'main'`, [participant?.['id']])
  const marks = await scene.owner(
    `select m.shown_as, q.title, m.mean::float8 as mean, m.answers from private.group_marks($1, $2, array[$3::uuid]) m join private.form_questions q on q.id = m.question_id`,
    [aurora, cycle, target],
  )
  return { cells, result: row?.['result'] as Row, scores, marks }
}

const MINIMUM = 3
const WEIGHTS: Readonly<Record<string, number>> = { [RATED]: 1, [QUALITY]: 3 }
const rolesOf = (shownAs: unknown): readonly string[] => (shownAs === 'others' ? ['peer', 'report'] : [String(shownAs)])

describe('what is shown of a sealed cycle', () => {
  it('determines no hidden group, no figure of fewer than the minimum and no single answer: linear algebra on random small cycles', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        await stage.scene(async (scene) => {
          const { cells, result, scores, marks } = await played(scene, plan)
          const row = (holds: (cell: Cell) => boolean, divided = 1): MatrixRow => cells.map((cell) => (holds(cell) ? 1 / divided : 0))
          // Every figure that is shown, as what it is made of: the means of questions, the scores of groups, the result.
          const shown = marks.map(({ shown_as, title, mean, answers }) => {
            const inside = (cell: Cell): boolean => rolesOf(shown_as).includes(cell.role) && cell.question === title
            const of = cells.filter(inside)
            expect(of).toHaveLength(Number(answers))
            expect(of.reduce((sum, { value }) => sum + value, 0) / of.length).toBeCloseTo(Number(mean), 9)
            if (shown_as !== 'self' && shown_as !== 'manager') expect(of.length).toBeGreaterThanOrEqual(MINIMUM)
            return { shown_as, title: String(title), row: row(inside, of.length) }
          })
          const groups = scores.map(({ shown_as, score, weight }) => {
            const parts = shown.filter((each) => each.shown_as === shown_as)
            const total = parts.reduce((sum, { title }) => sum + (WEIGHTS[title] ?? 0), 0)
            const made = cells.map((_, at) => parts.reduce((sum, { title, row: figures }) => sum + ((WEIGHTS[title] ?? 0) * (figures[at] ?? 0)) / total, 0))
            expect(made.reduce((sum, figure, at) => sum + figure * (cells[at]?.value ?? 0), 0)).toBeCloseTo(Number(score), 9)
            return { weight: Number(weight), row: made }
          })
          const weights = groups.reduce((sum, { weight }) => sum + weight, 0)
          const overall = cells.map((_, at) => groups.reduce((sum, group) => sum + (group.weight * (group.row[at] ?? 0)) / weights, 0))
          expect(overall.reduce((sum, figure, at) => sum + figure * (cells[at]?.value ?? 0), 0)).toBeCloseTo(Number(result['score']), 1)
          const matrix = [...shown.map((each) => each.row), ...groups.map((each) => each.row), overall]
          for (const role of ['peer', 'report'] as const) {
            for (const question of [RATED, QUALITY]) {
              const isShown = marks.some(({ shown_as, title }) => shown_as === role && title === question)
              const secret = row((cell) => cell.role === role && cell.question === question)
              if (!isShown && secret.some((each) => each !== 0)) expect([role, question, isDetermined(matrix, secret)]).toEqual([role, question, false])
            }
          }
          for (const [at, { role }] of cells.entries()) {
            if (role === 'peer' || role === 'report') expect(isDetermined(matrix, cells.map((_, place) => (place === at ? 1 : 0)))).toBe(false)
          }
        })
      }),
      { numRuns: 12 },
    )
  }, 240_000)

  it('counts nobody of a hidden group, and keeps nothing of it: other answers there change no figure', async () => {
    const shownOf = (plan: Plan): Promise<unknown> =>
      stage.scene(async (scene) => {
        const { result } = await played(scene, plan)
        return { score: result['score'], groups: result['groups'], marks: (result['marks'] as readonly Row[]).map(({ title, groups }) => [title, groups]), comments: result['comments'] }
      })
    const peers = [[4, 4], [5, 4], [3, 4], undefined, undefined] as const
    const one = await shownOf({ peers, reports: [[1, 1], [1, 2], undefined, undefined] })
    const other = await shownOf({ peers, reports: [[5, 5], undefined, undefined, undefined] })
    const none = await shownOf({ peers, reports: [undefined, undefined, undefined, undefined] })
    expect(one).toEqual(other)
    expect(one).toEqual(none)
    // Two groups that are both too small, and together are not, are one.
    const together = (await shownOf({ peers: [[4, 4], [5, 4], undefined, undefined, undefined], reports: [[1, 1], undefined, undefined, undefined] })) as { groups: { shown: readonly Row[]; hidden: readonly string[] } }
    expect(together.groups.shown.find(({ shown_as }) => shown_as === 'others')).toMatchObject({ answered: 3, weight: 40 })
    expect(together.groups.hidden).toEqual([])
  })

  it('has comments from five answers on alone', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora, 7)
      const cycle = await launchCycle(scene, admin, aurora, { people: members, questions: TWO_RATINGS, head: { max_peers: 6 } })
      const sheets = await assigned(scene, cycle)
      for (const [place, count] of [4, 5].entries()) {
        for (const sheet of peersOf(sheets, members[place]).slice(0, count)) await fillSheet(scene, sheet, { [RATED]: 4, [QUALITY]: 4, 'O que continuar?': 'Escutar\nExplicar' })
      }
      await endForms(scene, cycle)
      const commentsOf = async (member: string | undefined): Promise<readonly Row[]> => {
        const [participant] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [cycle, member])
        const [row] = await scene.as(admin, 'select public.evaluation_result($1) as result', [participant?.['id']])
        return (row?.['result'] as { comments: readonly Row[] } | undefined)?.comments ?? []
      }
      expect(await commentsOf(members[0])).toEqual([])
      const shown = await commentsOf(members[1])
      expect(shown).toHaveLength(1)
      expect(shown[0]?.['texts']).toHaveLength(10)
      expect(await scene.owner('select from private.form_answers where target_id = $1 and text is not null', [members[0]])).toEqual([])
    })
  })
})
