import { beforeAll, describe, expect, it } from 'vitest'
import { admit } from '../support/admissions.ts'
import { employeeId, people } from '../support/approvals.ts'
import { publish, say } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let outsiders: readonly Actor[]
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  outsiders = [manager, stage.signedIn(people.stranger)]
})

/** A post to one person, with a comment and a reaction of that person. */
async function talkOfOne(scene: Scene): Promise<{ readonly post: unknown; readonly comment: unknown }> {
  const { id: post } = await publish(scene, admin, stage.company('aurora'), { audience: { people: [await employeeId(scene, people.person)] } })
  const comment = await say(scene, person, post, 'Só entre nós')
  await scene.as(person, `select public.react_to_post($1, 'like')`, [post])
  return { post, comment }
}

describe('the talk about a post to somebody else', () => {
  it('is read by no path', async () => {
    await stage.scene(async (scene) => {
      const { post } = await talkOfOne(scene)
      const tables = ['select id from public.post_comments where post_id = $1', 'select post_id from public.post_reactions where post_id = $1']
      const calls = ['post_talk($1)', 'comment_list($1)', `post_mentionable($1, '')`]
      for (const text of tables) {
        expect(await scene.as(person, text, [post])).toHaveLength(1)
        for (const actor of outsiders) expect(await scene.as(actor, text, [post])).toEqual([])
      }
      for (const call of calls) {
        expect(await scene.refusal(person, `select * from public.${call}`, [post])).toBeNull()
        for (const actor of outsiders) expect([call, await scene.refusal(actor, `select * from public.${call}`, [post])]).toEqual([call, 'RHNTF'])
      }
    })
  })

  it('is joined, changed and moderated by nobody else', async () => {
    await stage.scene(async (scene) => {
      const { post, comment } = await talkOfOne(scene)
      const acts: ReadonlyArray<readonly [string, unknown]> = [
        [`comment_post($1, 'Oi')`, post], [`react_to_post($1, 'like')`, post], [`edit_comment($1, 'Oi')`, comment], ['delete_comment($1)', comment], [`hide_comment($1, 'x')`, comment], ['show_comment($1)', comment],
      ]
      for (const actor of outsiders) for (const [act, id] of acts) expect([act, await scene.refusal(actor, `select public.${act}`, [id])]).toEqual([act, 'RHNTF'])
      expect(await scene.refusal(admin, `select public.hide_comment($1, 'x')`, [comment])).toBeNull()
    })
  })

  it('ends for who has just left the audience, who is told nothing any more', async () => {
    await stage.scene(async (scene) => {
      const boss = await employeeId(scene, people.manager)
      const { id: post } = await publish(scene, admin, stage.company('aurora'), { audience: { teams: [boss] } })
      const mine = await say(scene, person, post, 'Vamos')
      await scene.owner('update public.employees set manager_id = null, department_id = null where email = $1', [people.person])
      expect((await scene.attempt(person, `select public.comment_post($1, 'Ainda aqui')`, [post])).error).toMatchObject({ code: 'RHNTF', message: 'Esta publicação não está mais disponível para você.' })
      expect(await scene.refusal(person, `select public.react_to_post($1, 'like')`, [post])).toBe('RHNTF')
      await say(scene, admin, post, 'Sim, vamos', { answers: mine })
      expect(await scene.owner(`select n.id from public.notifications n where n.kind = 'news_comment' and n.employee_id = $1`, [await employeeId(scene, people.person)])).toEqual([])
    })
  })
})

describe('a hidden or deleted comment', () => {
  it('is in no answer and no row of a reader', async () => {
    await stage.scene(async (scene) => {
      const { id: post } = await publish(scene, admin, stage.company('aurora'))
      const [hidden, deleted] = [await say(scene, person, post, 'palavra-oculta'), await say(scene, person, post, 'palavra-apagada')]
      for (const parent of [hidden, deleted]) await say(scene, manager, post, 'Resposta', { answers: parent })
      await scene.as(admin, `select public.hide_comment($1, 'motivo-interno')`, [hidden])
      await scene.as(person, 'select public.delete_comment($1)', [deleted])
      const everything = async (actor: Actor): Promise<string> => JSON.stringify([
        await scene.as(actor, 'select * from public.post_comments'), await scene.as(actor, 'select * from public.comment_list($1)', [post]),
        await scene.as(actor, 'select * from public.notifications'), await scene.as(actor, 'select * from public.audit_logs'),
      ])
      expect(await everything(manager)).not.toMatch(/palavra-|motivo-interno/)
      expect(await everything(person)).not.toMatch(/palavra-/)
      expect(await everything(admin)).toMatch(/palavra-oculta.*motivo-interno/)
    })
  })
})

describe('a mention of somebody who does not read the post', () => {
  it('is refused as if there were nobody: of the company, of another one, still expected, gone, or made up', async () => {
    await stage.scene(async (scene) => {
      const { post } = await talkOfOne(scene)
      const { id: wide } = await publish(scene, admin, stage.company('aurora'))
      const found = await scene.owner(`select (select id from public.employees where email = $1) as near, (select id from public.employees where email = $2) as far, gen_random_uuid() as made_up`, [people.manager, people.stranger])
      const { near, far, made_up: madeUp } = found[0] as Row
      const [gone] = await scene.owner(`select id from public.employees where company_id = $1 and status = 'terminated' limit 1`, [stage.company('aurora')])
      const expected = (await admit(scene, stage, admin))['employee_id']
      const naming = async (where: unknown, one: unknown): Promise<unknown> => (await scene.attempt(person, `select public.comment_post($1, 'Veja', null, $2)`, [where, [one]])).error
      // What a client is shown of a refusal.
      const answers: unknown[] = []
      for (const [where, one] of [[post, near], [post, far], [post, madeUp], [wide, far], [wide, gone?.['id']], [wide, expected]]) {
        const { code, message, detail, hint } = (await naming(where, one)) as Row
        answers.push({ code, message, detail, hint })
      }
      const refusal = { code: 'RHNTF', message: 'Uma das pessoas mencionadas não lê esta publicação.', detail: 'mentions', hint: 'Tire a menção e envie de novo.' }
      expect(answers).toEqual(answers.map(() => refusal))
      expect(await scene.refusal(person, `select public.comment_post($1, 'Veja', null, $2)`, [wide, [near]])).toBeNull()
      expect(await scene.owner(`select id from public.notifications where kind = 'news_mention' and employee_id = any ($1)`, [[far, gone?.['id'], expected]])).toEqual([])
    })
  })
})

describe('a master in another company', () => {
  it('moderates its talk and takes no part in it', async () => {
    await stage.scene(async (scene) => {
      const { id: post } = await publish(scene, stage.signedIn(people.stranger), stage.company('boreal'))
      const comment = await say(scene, stage.signedIn(people.stranger), post, 'Olá')
      const master = stage.signedIn(people.master)
      expect(await scene.refusal(master, `select public.comment_post($1, 'Olá')`, [post])).toBe('RHCLS')
      expect(await scene.refusal(master, `select public.react_to_post($1, 'like')`, [post])).toBe('RHCLS')
      expect(await scene.as(master, `select comment ->> 'body' as body from public.comment_list($1)`, [post])).toEqual([{ body: 'Olá' }])
      expect(await scene.refusal(master, `select public.hide_comment($1, 'x')`, [comment])).toBeNull()
    })
  })
})
