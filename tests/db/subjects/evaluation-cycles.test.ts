import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId } from '../support/approvals.ts'
import { assigned, cycleValues, day, draftCycle, endForms, fillSheet, launchCycle, ratingScale, runOrders, SAVE_CYCLE, team } from '../support/evaluations.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  aurora = stage.company('aurora')
})

const RATED = 'Entrega o que combinou'
const people = async (scene: Scene, cycle: string): Promise<readonly Row[]> =>
  scene.owner('select id, employee_id as employee, manager_id as manager, status from public.evaluation_participants where cycle_id = $1 order by employee_id', [cycle])
const participantOf = async (scene: Scene, cycle: string, employee: string | undefined): Promise<string> => String((await people(scene, cycle)).find((row) => row['employee'] === employee)?.['id'])
const progress = async (scene: Scene, cycle: string, actor = admin): Promise<Row | null> => ((await scene.as(actor, 'select public.evaluation_progress($1) as p', [cycle]))[0]?.['p'] ?? null) as Row | null
const stepOf = (funnel: Row | null, step: string): Row | undefined => (funnel?.['steps'] as readonly Row[] | undefined)?.find((each) => each['step'] === step)

describe('drafts', () => {
  it('names the field of what makes no sense', async () => {
    await stage.scene(async (scene) => {
      const scale = await ratingScale(scene, aurora)
      const good = await cycleValues(scene, aurora, scale, { people: [] })
      const steps = good['steps'] as readonly Row[]
      const later = await day(scene, aurora, 12)
      const save = (values: Row) => scene.as(admin, SAVE_CYCLE, [aurora, JSON.stringify(values), null, null])
      await save(good)
      for (const [part, field] of [
        [{ name: ' ' }, 'name'],
        [{ kind: '720' }, 'kind'],
        [{ period_end: '2020-01-01' }, 'period_end'],
        [{ scale_id: null }, 'scale_id'],
        [{ min_group: 2 }, 'min_group'],
        [{ late_days: 16 }, 'late_days'],
        [{ max_peers: 0 }, 'max_peers'],
        [{ steps: [] }, 'steps'],
        [{ steps: steps.map((step) => ({ ...step, weight: 20 })) }, 'weights'],
        [{ steps: steps.map((step) => ({ ...step, weight: -1 })) }, 'weight_manager'],
        [{ steps: steps.map((step) => ({ ...step, mode: 'sealed' })) }, 'mode_manager'],
        [{ steps: steps.map((step) => ({ ...step, closes_on: '2020-01-01' })) }, 'step_manager'],
        [{ steps: [...steps, { step: 'calibration', opens_on: steps[0]?.['closes_on'], closes_on: later }] }, 'step_calibration'],
        [{ steps: [...steps, { step: 'feedback', opens_on: steps[0]?.['closes_on'], closes_on: later }] }, 'step_feedback'],
        [{ peers_by: 'person' }, 'step_nomination'],
      ] as const) {
        await expect(save({ ...good, name: 'Outro', ...part }), JSON.stringify(part)).rejects.toMatchObject({ code: 'RHEVA', detail: field })
      }
    })
  })

  it('is saved by nobody but HR of the company, and never over what somebody else saved meanwhile', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await draftCycle(scene, admin, aurora, { people: members })
      const values = JSON.stringify(await cycleValues(scene, aurora, await ratingScale(scene, aurora, 'Outra'), { people: members }))
      await expect(scene.as(manager, SAVE_CYCLE, [aurora, values, cycle, null])).rejects.toMatchObject({ code: 'RHPER' })
      await expect(scene.as(stage.signedIn('admin@boreal.demo'), SAVE_CYCLE, [aurora, values, cycle, null])).rejects.toMatchObject({ code: 'RHPER' })
      await expect(scene.as(admin, SAVE_CYCLE, [aurora, values, cycle, '2020-01-01T00:00:00Z'])).rejects.toMatchObject({ code: 'RHREV' })
      expect((await scene.as(manager, 'select public.evaluation_load($1) as load', [cycle]))[0]?.['load']).toBeNull()
      expect((await scene.as(manager, 'select public.evaluation_cycle($1) as cycle', [cycle]))[0]?.['cycle']).toBeNull()
    })
  })

  it('is not launched with nobody in it, without questions or with a last day in the past', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const empty = await draftCycle(scene, admin, aurora, { people: [] })
      await expect(scene.as(admin, 'select public.launch_evaluation_cycle($1)', [empty])).rejects.toMatchObject({ code: 'RHEVA', detail: 'audience' })
      const cycle = await draftCycle(scene, admin, aurora, { people: members, head: { name: 'Segundo', scale_id: await ratingScale(scene, aurora, 'Segunda') } })
      await scene.owner(`update public.evaluation_steps set opens_on = opens_on - 20, closes_on = closes_on - 20 where cycle_id = $1 and step = 'self'`, [cycle])
      await expect(scene.as(admin, 'select public.launch_evaluation_cycle($1)', [cycle])).rejects.toMatchObject({ code: 'RHEVA', detail: 'step_self' })
      await scene.owner('delete from private.form_questions q using private.forms f, public.evaluation_questionnaires n where f.id = q.form_id and f.subject_id = n.id and n.cycle_id = $1', [cycle])
      await expect(scene.as(admin, 'select public.launch_evaluation_cycle($1)', [cycle])).rejects.toMatchObject({ code: 'RHEVA', detail: 'questions' })
    })
  })

  it('refuses changes of questions and rules after the launch', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members })
      const [questionnaire] = await scene.owner('select id from public.evaluation_questionnaires where cycle_id = $1', [cycle])
      const values = JSON.stringify(await cycleValues(scene, aurora, await ratingScale(scene, aurora, 'Outra'), { people: members }))
      await expect(scene.as(admin, SAVE_CYCLE, [aurora, values, cycle, null])).rejects.toMatchObject({ code: 'RHCLS' })
      await expect(scene.as(admin, 'select public.save_form($1, $2, $3, $4, $5)', [aurora, 'evaluation', questionnaire?.['id'], '[{"kind": "text", "title": "Nova"}]', 'identified'])).rejects.toMatchObject({ code: expect.stringMatching(/^RH/) as string })
      await expect(scene.as(admin, 'select public.remove_evaluation_questionnaire($1, $2)', [cycle, questionnaire?.['id']])).rejects.toMatchObject({ code: 'RHCLS' })
    })
  })
})

describe('a copy', () => {
  it('is a draft about the period that follows, with questions and later days, and without people', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members, head: { period_start: '2026-01-01', period_end: '2026-06-30' } })
      const copy = async (): Promise<string> => String((await scene.as(admin, 'select public.copy_evaluation_cycle($1) as id', [cycle]))[0]?.['id'])
      const id = await copy()
      const [head] = await scene.owner(
        `select name, status, period_start::text, period_end::text, copied_from_id, (select bool_and(s.opens_on >= private.today(s.company_id)) from public.evaluation_steps s where s.cycle_id = c.id) as is_ahead,
           (select count(*)::integer from public.evaluation_participants p where p.cycle_id = c.id) as people from public.evaluation_cycles c where id = $1`,
        [id],
      )
      expect(head).toEqual({ name: 'Ciclo de teste (cópia)', status: 'draft', period_start: '2026-07-01', period_end: '2026-12-31', copied_from_id: cycle, is_ahead: true, people: 0 })
      const [load] = await scene.as(admin, 'select public.evaluation_load($1) as load', [id])
      expect(load?.['load']).toMatchObject({ people: 5, problem: null })
      await copy()
      expect((await scene.owner(`select name from public.evaluation_cycles where copied_from_id = $1 order by name`, [cycle])).map(({ name }) => name)).toEqual(['Ciclo de teste (cópia 2)', 'Ciclo de teste (cópia)'].toSorted())
      await expect(scene.as(manager, 'select public.copy_evaluation_cycle($1)', [cycle])).rejects.toMatchObject({ code: 'RHPER' })
      await expect(scene.as(stage.signedIn('admin@boreal.demo'), 'select public.copy_evaluation_cycle($1)', [cycle])).rejects.toMatchObject({ code: 'RHNTF' })
      await scene.as(admin, 'select public.launch_evaluation_cycle($1)', [id])
      await runOrders(scene)
      expect(await people(scene, id)).toHaveLength(5)
    })
  })
})

describe('the monitor', () => {
  it('counts by step and by respondent, and reminds only who is late, once a day', async () => {
    await stage.scene(async (scene) => {
      const { head, members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members })
      const sheets = await assigned(scene, cycle)
      for (const sheet of sheets.filter(({ respondent }) => respondent === members[0])) await fillSheet(scene, sheet, { [RATED]: 4 })
      const funnel = await progress(scene, cycle)
      expect(funnel).toMatchObject({ people: 5, late: 5 })
      expect(stepOf(funnel, 'self')).toMatchObject({ forms: 5, respondents: 5, sent: 1 })
      expect(stepOf(funnel, 'peer')).toMatchObject({ forms: 20, sent: 4 })
      const list = (show: string) => scene.as(admin, 'select employee, forms, sent, is_late, total from public.evaluation_respondent_list($1, null, $2)', [cycle, show])
      expect(await list('done')).toMatchObject([{ employee: { id: members[0] }, forms: 5, sent: 5, is_late: false }])
      expect(await list('late')).toHaveLength(5)
      const remind = async (who: readonly string[] | null) => (await scene.as(admin, 'select public.remind_evaluations($1, $2) as n', [cycle, who]))[0]?.['n']
      expect(await remind([String(members[0])])).toBe(0)
      expect(await remind([String(head), String(members[1])])).toBe(2)
      expect(await remind(null)).toBe(3)
      expect(await remind(null)).toBe(0)
      expect(await scene.owner(`select count(*)::integer as n from public.notifications where kind = 'evaluation_reminder' and entity_id = $1 and employee_id = $2`, [cycle, head])).toEqual([{ n: 1 }])
      await expect(scene.as(manager, 'select public.remind_evaluations($1)', [cycle])).rejects.toMatchObject({ code: 'RHPER' })
      expect(await progress(scene, cycle, manager)).toBeNull()
      expect(await scene.as(manager, 'select * from public.evaluation_respondent_list($1)', [cycle])).toEqual([])
      expect(await scene.as(manager, 'select * from public.evaluation_participant_list($1)', [cycle])).toEqual([])
    })
  })

  it('counts forms of a cycle in the list as one by one: while they are answered, after the end, and what is reopened', async () => {
    await stage.scene(async (scene) => {
      const { head, members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members })
      const other = await launchCycle(scene, admin, aurora, { people: members.slice(0, 2), weights: { self: 30, manager: 70 }, head: { name: 'Outro' } })
      const draft = await draftCycle(scene, admin, aurora, { people: members, head: { name: 'Rascunho' } })
      const listed = async (): Promise<readonly Row[]> => {
        const rows = await scene.as(admin, 'select id, forms, sent from public.evaluation_cycle_list($1) where id = any ($2) order by array_position($2, id)', [aurora, [cycle, other, draft]])
        const each = await scene.owner(
          `select c.id, count(s.assignment_id)::integer as forms, (count(*) filter (where s.state in ('sent', 'answered')))::integer as sent from unnest($1::uuid[]) with ordinality c (id, place)
           left join private.forms f on f.batch_id = c.id left join lateral private.assigned_sheets(f.company_id, array[f.id]) s on true group by c.id, c.place order by c.place`,
          [[cycle, other, draft]],
        )
        expect(rows).toEqual(each)
        return rows.map(({ forms, sent }) => ({ forms, sent }))
      }
      expect(await listed()).toEqual([{ forms: 30, sent: 0 }, { forms: 4, sent: 0 }, { forms: 0, sent: 0 }])
      const sheets = await assigned(scene, cycle)
      for (const sheet of sheets.filter(({ respondent }) => respondent === members[0])) await fillSheet(scene, sheet, { [RATED]: 4 })
      for (const sheet of sheets.filter(({ respondent, role }) => respondent === members[1] && role === 'peer')) await fillSheet(scene, sheet, { [RATED]: 4 }, false)
      expect((await listed())[0]).toEqual({ forms: 30, sent: 5 })
      // A sealed form that was restored from a backup, which holds no keys: nobody knows any more whose its sheets are.
      await scene.owner('savepoint saved')
      await scene.owner('delete from private.form_keys k using private.forms f where f.id = k.form_id and f.batch_id = $1', [cycle])
      expect((await listed())[0]).toEqual({ forms: 30, sent: 1 })
      await scene.owner('rollback to savepoint saved')
      await endForms(scene, cycle)
      expect((await listed())[0]).toEqual({ forms: 30, sent: 5 })
      const late = sheets.find(({ role, target }) => role === 'manager' && target === members[2])
      const again = sheets.find(({ role, target }) => role === 'self' && target === members[0])
      if (late === undefined || again === undefined) throw new Error('somebody is missing')
      expect(late.respondent).toBe(head)
      for (const { id } of [late, again]) await scene.as(admin, 'select public.reopen_evaluation($1, (select private.today($2) + 2))', [id, aurora])
      expect((await listed())[0]).toEqual({ forms: 30, sent: 5 })
      await fillSheet(scene, late, { [RATED]: 2 }, false)
      expect((await listed())[0]).toEqual({ forms: 30, sent: 5 })
      await scene.owner('select private.send_sheet_of($1, $2, $3, 1)', [aurora, late.respondent, late.id])
      expect((await listed())[0]).toEqual({ forms: 30, sent: 6 })
      // A sheet that was sent and is changed meanwhile counts once it is complete again; without that, what was there at the end counts.
      const [rated] = await scene.owner('select id from private.form_questions where form_id = $1 and title = $2', [again.form, RATED])
      await scene.owner('select private.write_sheet_answer($1, $2, $3, $4, $5, 1)', [aurora, again.respondent, again.id, rated?.['id'], 'null'])
      expect((await listed())[0]).toEqual({ forms: 30, sent: 5 })
      await scene.owner(`update private.form_assignments set reopened_until = private.now() - interval '1 minute' where id = $1`, [again.id])
      expect((await listed())[0]).toEqual({ forms: 30, sent: 6 })
      await scene.as(admin, 'select public.reopen_evaluation($1, (select private.today($2) + 2))', [late.id, aurora])
      expect((await listed())[0]).toEqual({ forms: 30, sent: 6 })
    })
  })

  it('tells nothing of a sealed step that is about fewer people than the minimum', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members.slice(0, 2) })
      const [sheet] = (await assigned(scene, cycle)).filter(({ role }) => role === 'peer')
      if (sheet === undefined) throw new Error('nobody is a peer')
      await fillSheet(scene, sheet, { [RATED]: 4 })
      const funnel = await progress(scene, cycle)
      expect(stepOf(funnel, 'peer')).toMatchObject({ forms: 2, drafts: null, sent: null })
      expect(stepOf(funnel, 'self')).toMatchObject({ sent: 0 })
      const [row] = await scene.as(admin, 'select sheets from public.evaluation_participant_list($1)', [cycle])
      expect(((row?.['sheets'] ?? []) as readonly Row[]).map(({ step }) => step)).toEqual(['manager', 'self'])
    })
  })

  it('reminds by itself five and two days before the end, and on the last day', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members.slice(0, 2), weights: { self: 30, manager: 70 } })
      const reminded = async (ends: number): Promise<number> => {
        await scene.owner('delete from private.evaluation_reminders where cycle_id = $1', [cycle])
        await scene.owner('update public.evaluation_steps set closes_on = private.today(company_id) + $2::integer where cycle_id = $1', [cycle, ends])
        await scene.owner('select private.run_evaluation_days($1, private.today($1))', [aurora])
        return (await scene.owner('select from private.evaluation_reminders where cycle_id = $1', [cycle])).length
      }
      expect(await reminded(6)).toBe(0)
      expect(await reminded(5)).toBe(3)
      expect(await reminded(3)).toBe(0)
      expect(await reminded(2)).toBe(3)
      expect(await reminded(0)).toBe(3)
    })
  })
})

describe('while it runs', () => {
  it('lets go of whoever leaves, and of what they did not send', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members })
      const gone = members[0]
      const [sent] = (await assigned(scene, cycle)).filter(({ role, respondent }) => role === 'peer' && respondent === gone)
      if (sent === undefined) throw new Error('nobody is a peer')
      await fillSheet(scene, sent, { [RATED]: 5 })
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where id = $1`, [gone])
      await scene.owner('select private.run_evaluation_days($1, private.today($1))', [aurora])
      expect((await people(scene, cycle)).find(({ employee }) => employee === gone)).toMatchObject({ status: 'left' })
      expect((await assigned(scene, cycle)).filter(({ respondent, target }) => respondent === gone || target === gone).map(({ id }) => id)).toEqual([sent.id])
    })
  })

  it('adds somebody with the sheets of what has begun, and takes somebody out with a word', async () => {
    await stage.scene(async (scene) => {
      const { head, members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members.slice(0, 4), weights: { self: 30, manager: 70 } })
      const late = members[4]
      const add = (who: string | undefined, actor = admin) => scene.as(actor, 'select public.add_evaluation_participant($1, $2) as id', [cycle, who])
      await add(late)
      const about = async () => (await assigned(scene, cycle)).filter(({ target }) => target === late).map(({ role, respondent }) => [role, respondent])
      expect(await about()).toEqual([['manager', head], ['self', late]])
      await expect(add(late)).rejects.toMatchObject({ code: 'RHDUP' })
      const [foreign] = await scene.owner(`select id from public.employees where company_id <> $1 and status = 'active' limit 1`, [aurora])
      await expect(add(String(foreign?.['id']))).rejects.toMatchObject({ code: 'RHNTF' })
      await expect(add(late, manager)).rejects.toMatchObject({ code: 'RHPER' })
      const id = await participantOf(scene, cycle, late)
      const remove = (word: string, actor = admin) => scene.as(actor, 'select public.remove_evaluation_participant($1, $2)', [id, word])
      await expect(remove('')).rejects.toMatchObject({ code: 'RHCOM', detail: 'reason' })
      await expect(remove('Sim', stage.signedIn('admin@boreal.demo'))).rejects.toMatchObject({ code: 'RHNTF' })
      await remove('De licença até o fim do ciclo')
      expect(await about()).toEqual([])
      await expect(remove('De novo')).rejects.toMatchObject({ code: 'RHSTA' })
      await add(late)
      expect(await about()).toHaveLength(2)
    })
  })

  it('shows a new manager, and hands the evaluation over only while it was not sent', async () => {
    await stage.scene(async (scene) => {
      const { head, members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members.slice(0, 2), weights: { self: 30, manager: 70 } })
      const [moved, other] = members
      const boss = String(await employeeId(scene, 'admin@aurora.demo'))
      await scene.owner('update public.employees set manager_id = $2 where id = any ($1)', [[moved, other], boss])
      const attention = async () => (await scene.as(admin, `select employee ->> 'id' as id, new_manager ->> 'id' as new from public.evaluation_participant_list($1, null, 'attention')`, [cycle])).map(({ id, new: to }) => [id, to])
      expect(await attention()).toEqual(expect.arrayContaining([[moved, boss], [other, boss]]))
      const change = async (who: string | undefined, to: string) => scene.as(admin, 'select public.change_evaluator($1, $2)', [await participantOf(scene, cycle, who), to])
      await change(moved, boss)
      expect((await assigned(scene, cycle)).filter(({ role, target }) => role === 'manager' && target === moved).map(({ respondent }) => respondent)).toEqual([boss])
      // The other stays with the manager of the launch, and is not asked about again.
      await change(other, head)
      expect(await attention()).toEqual([])
      const sheet = (await assigned(scene, cycle)).find(({ role, target }) => role === 'manager' && target === other)
      if (sheet === undefined) throw new Error('no manager')
      await fillSheet(scene, sheet, { [RATED]: 3 })
      await expect(change(other, boss)).rejects.toMatchObject({ code: 'RHCLS' })
    })
  })

  it('ends a shortened step today at the earliest, keeps what was saved, and moves nothing of one that has ended', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members.slice(0, 2), weights: { self: 30, manager: 70 } })
      const [sheet] = await assigned(scene, cycle)
      if (sheet === undefined) throw new Error('no sheet')
      await fillSheet(scene, sheet, { [RATED]: 3 }, false)
      const today = await day(scene, aurora, 0)
      const move = async (opens: string, days: number) => scene.as(admin, 'select public.move_evaluation_step($1, $2, $3, $4)', [cycle, sheet.role, opens, await day(scene, aurora, days)])
      await expect(move(today, -1)).rejects.toMatchObject({ code: 'RHEXP' })
      await expect(move(await day(scene, aurora, 1), 3)).rejects.toMatchObject({ code: 'RHEXP', detail: 'opens_on' })
      await move(today, 0)
      expect(await scene.owner('select s.revision from private.form_sheets s where s.form_id = $1 and s.revision > 0', [sheet.form])).toEqual([{ revision: 1 }])
      await endForms(scene, cycle)
      await expect(move(today, 5)).rejects.toMatchObject({ code: 'RHCLS' })
    })
  })

  it('ends a step at midnight where the company is', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const ends = async (zone: string): Promise<unknown> => {
        await scene.owner('update public.company_details set time_zone = $2 where company_id = $1', [aurora, zone])
        const cycle = await launchCycle(scene, admin, aurora, { people: members.slice(0, 1), weights: { manager: 100 }, head: { name: zone, late_days: 0, scale_id: await ratingScale(scene, aurora, zone) } })
        const [row] = await scene.owner(`select (closes_at at time zone $2)::time::text as clock from private.forms where batch_id = $1`, [cycle, zone])
        return row?.['clock']
      }
      expect(await ends('America/Sao_Paulo')).toMatch(/^(00:00:00|23:59:59)/)
      expect(await ends('America/Rio_Branco')).toMatch(/^(00:00:00|23:59:59)/)
    })
  })
})
