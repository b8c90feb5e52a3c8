import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { type FormOutcome, openForm, registerPurpose, resultsFor, sealAll } from '../support/forms.ts'
import { type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

/** What is published of groups: each line says which groups it adds up. */
type Line = readonly number[]

/** Whether the sum over some groups follows from published lines: their indicator is a combination of those lines. */
function isDetermined(groups: readonly number[], lines: readonly Line[], size: number): boolean {
  const vector = (members: readonly number[]): number[] => Array.from({ length: size }, (_, place) => (members.includes(place) ? 1 : 0))
  const rank = (rows: readonly (readonly number[])[]): number => {
    const left = rows.map((row) => [...row])
    let found = 0
    for (let column = 0; column < size; column += 1) {
      const pivot = left.findIndex((row, place) => place >= found && Math.abs(row[column] ?? 0) > 1e-9)
      if (pivot < 0) continue
      const [top] = left.splice(pivot, 1)
      if (top === undefined) continue
      left.splice(found, 0, top)
      for (const [place, row] of left.entries()) {
        const factor = (row[column] ?? 0) / (top[column] ?? 1)
        if (place !== found) for (let n = 0; n < size; n += 1) row[n] = (row[n] ?? 0) - factor * (top[n] ?? 0)
      }
      found += 1
    }
    return found
  }
  const published = lines.map(vector)
  return rank(published) === rank([...published, vector(groups)])
}

/** Sets of groups whose figures follow from what is published although fewer people than the minimum stand behind them. */
function exposed(sizes: readonly number[], lines: readonly Line[], minimum: number): readonly Line[] {
  const sets = Array.from({ length: 2 ** sizes.length - 1 }, (_, mask) => sizes.flatMap((_size, place) => (((mask + 1) >> place) & 1 ? [place] : [])))
  const answers = (set: Line): number => set.reduce((sum, place) => sum + (sizes[place] ?? 0), 0)
  return sets.filter((set) => answers(set) > 0 && answers(set) < minimum && isDetermined(set, lines, sizes.length))
}

const ascending = (a: number, b: number): number => a - b
const everything = (sizes: readonly number[]): Line => sizes.map((_, place) => place)
const sizesOf = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 7 })

async function groupIds(scene: Scene, count: number): Promise<readonly string[]> {
  return (await scene.owner('select gen_random_uuid() as id from generate_series(1, $1)', [count])).map(({ id }) => String(id))
}

/** Lines of a breakdown: each named group alone, the others together, and the total. */
function linesOf(shown: readonly number[], sizes: readonly number[]): readonly Line[] {
  const rest = everything(sizes).filter((place) => !shown.includes(place))
  return [everything(sizes), ...shown.map((place) => [place]), ...(rest.length > 0 ? [rest] : [])]
}

describe('the check', () => {
  it('finds what a naive rule gives away: a total less the groups that are shown', () => {
    expect(exposed([7, 3], linesOf([0], [7, 3]), 5)).toEqual([[1]])
    expect(exposed([7, 2, 2], linesOf([0], [7, 2, 2]), 5)).toEqual([[1, 2]])
    expect(exposed([7, 3, 6], linesOf([0], [7, 3, 6]), 5)).toEqual([])
    // Two breakdowns of the same people, each harmless alone.
    expect(exposed([6, 4, 6], [[0, 1], [0], [2]], 5)).toEqual([[1]])
  })
})

describe('a breakdown by department', () => {
  it('lets no figures of fewer people than the minimum be computed from totals and other groups, whatever the sizes', async () => {
    await stage.scene(async (scene) => {
      const ids = await groupIds(scene, 7)
      let named = 0
      await fc.assert(
        fc.asyncProperty(sizesOf, fc.integer({ min: 5, max: 8 }), fc.boolean(), async (sizes, minimum, hasNobody) => {
          const groups = sizes.map((_, place) => (hasNobody && place === 0 ? null : ids[place]))
          const found = await scene.owner('select id from private.shown_groups($1::uuid[], $2, $3) s (id)', [groups, sizes, minimum])
          const shown = found.map(({ id }) => groups.indexOf(String(id)))
          named += shown.length
          expect(shown.every((place) => (sizes[place] ?? 0) >= minimum)).toBe(true)
          expect(shown).not.toContain(hasNobody ? 0 : -1)
          expect(exposed(sizes, linesOf(shown, sizes), minimum)).toEqual(sizes.reduce((sum, size) => sum + size, 0) < minimum ? [everything(sizes)].filter((all) => all.length > 0) : [])
          const rest = everything(sizes).filter((place) => !shown.includes(place))
          expect(shown.length === 0 || rest.length !== 1).toBe(true)
        }),
        { numRuns: 250, seed: 20_261_124 },
      )
      expect(named).toBeGreaterThan(100)
    })
  })

  it('names every group when none is small, so that the rule hides no more than it must', async () => {
    await stage.scene(async (scene) => {
      const ids = await groupIds(scene, 3)
      const shown = async (counts: readonly number[]): Promise<readonly number[]> =>
        (await scene.owner('select id from private.shown_groups($1::uuid[], $2, 5) s (id)', [ids.slice(0, counts.length), counts])).map(({ id }) => ids.indexOf(String(id))).toSorted(ascending)
      expect(await shown([5, 6, 7])).toEqual([0, 1, 2])
      expect(await shown([2, 6, 7])).toEqual([2])
      expect(await shown([2, 3, 7])).toEqual([2])
      expect(await shown([7, 2])).toEqual([])
      expect(await shown([9])).toEqual([0])
    })
  })
})

describe('the results that the API answers', () => {
  const OPTIONS = 3
  const vote = fc.record({ department: fc.integer({ min: 0, max: 4 }), option: fc.integer({ min: 0, max: OPTIONS - 1 }) })

  /** A form with these answers, sealed: what its manager is answered. */
  async function sealed(scene: Scene, departments: readonly string[], votes: readonly { department: number; option: number }[]): Promise<FormOutcome | null> {
    const form = await openForm(scene, stage, { mode: 'anonymous' })
    const [question] = await scene.owner('select q.id, array(select o.id from private.form_options o where o.question_id = q.id order by o.position) as options from private.form_questions q where q.form_id = $1', [form.id])
    const options = question?.['options'] as readonly string[]
    await scene.owner(
      `insert into private.form_answers (company_id, form_id, question_id, is_counted, department_id, option_id)
       select $1, $2, $3, true, d, o from unnest($4::uuid[], $5::uuid[]) v (d, o)`,
      [stage.company('aurora'), form.id, question?.['id'], votes.map(({ department }) => departments[department] ?? null), votes.map(({ option }) => options[option])],
    )
    await scene.owner('insert into private.form_participants (company_id, form_id, employee_id) select $1, $2, gen_random_uuid() from generate_series(1, $3)', [stage.company('aurora'), form.id, votes.length])
    const admin = stage.signedIn(people.admin)
    await scene.as(admin, 'select public.close_form($1)', [form.id])
    await sealAll(scene)
    return resultsFor(scene, admin, form.id)
  }

  it('add up, and determine no figure of fewer people than the minimum in small companies drawn at random', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const departments = (await scene.owner('select id from public.departments where company_id = $1 order by id limit 4', [stage.company('aurora')])).map(({ id }) => String(id))
      let named = 0
      await fc.assert(
        fc.asyncProperty(fc.array(vote, { minLength: 1, maxLength: 45, size: 'max' }), async (votes) => {
          const outcome = await sealed(scene, departments, votes)
          const [result] = outcome?.questions ?? []
          const count = (members: readonly number[], option: number): number => votes.filter((one) => members.includes(one.department) && one.option === option).length
          if (votes.length < 5) {
            expect([outcome?.answered, result?.is_hidden, result?.total.counts, result?.groups]).toEqual([null, true, [0, 0, 0], []])
            return
          }
          // The fifth is of nobody's department.
          const sizes = [0, 1, 2, 3, 4].map((department) => votes.filter((one) => one.department === department).length)
          const present = [0, 1, 2, 3, 4].filter((department) => (sizes[department] ?? 0) > 0)
          const shown = (result?.groups ?? []).flatMap(({ department_id }) => (department_id === null ? [] : [departments.indexOf(department_id)]))
          const membersOf = (department: string | null): readonly number[] => (department === null ? present.filter((one) => !shown.includes(one)) : [departments.indexOf(department)])
          const options = Array.from({ length: OPTIONS }, (_, option) => option)
          expect(result?.total).toMatchObject({ answered: votes.length, counts: options.map((option) => count(present, option)) })
          for (const group of result?.groups ?? []) {
            expect(group.counts).toEqual(options.map((option) => count(membersOf(group.department_id), option)))
          }
          named += shown.length
          const lines = [present, ...(result?.groups ?? []).map(({ department_id }) => membersOf(department_id))]
          const place = (members: Line): Line => members.map((one) => present.indexOf(one))
          expect(exposed(present.map((one) => sizes[one] ?? 0), lines.map(place), 5)).toEqual([])
          // What is stored tells no other departments apart than what is shown.
          const kept = (await scene.owner('select distinct department_id as id from private.form_answers where form_id = $1 and department_id is not null', [outcome?.form_id])).map(({ id }) => departments.indexOf(String(id)))
          expect(kept.toSorted(ascending)).toEqual(present.length === 1 ? present.filter((one) => one < 4) : shown.toSorted(ascending))
        }),
        { numRuns: 60, seed: 20_261_124 },
      )
      expect(named).toBeGreaterThan(20)
    })
  })
})
