import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { exitActs } from '../support/exits.ts'
import { freeze } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { open, approve, communicate, leaving } = exitActs(() => stage)
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

/** The words of a paper that is made of a template for somebody, and what has no value. */
async function words(scene: Scene, id: string, name: string): Promise<{ readonly text: string; readonly missing: readonly Row[] }> {
  const options = (await scene.as(admin, `select public.paper_options($1, 'desligamento') as o`, [id]))[0]?.['o'] as { readonly templates: readonly Row[] }
  const template = options.templates.find((each) => each['name'] === name)
  const [paper] = await scene.as(admin, 'select document, missing from public.render_document($1, $2, $3)', [template?.['template_id'], id, '{}'])
  const document = paper?.['document'] as { readonly blocks: readonly { readonly text: readonly { readonly text: string }[] }[] } | undefined
  return { text: (document?.blocks ?? []).map(({ text }) => text.map((span) => span.text).join('')).join('\n'), missing: paper?.['missing'] as readonly Row[] }
}

async function known(scene: Scene): Promise<string> {
  await freeze(scene)
  const id = await employeeId(scene, people.person)
  await scene.owner(`update public.employees set cpf = '11144477735', hire_date = '2020-03-02' where id = $1`, [id])
  return id
}

describe('a paper of an exit', () => {
  it('is one of the four that every company is born with', async () => {
    await stage.scene(async (scene) => {
      const id = await known(scene)
      const options = (await scene.as(admin, `select public.paper_options($1, 'desligamento') as o`, [id]))[0]?.['o'] as { readonly templates: readonly Row[] }
      expect(options.templates.map((each) => each['name'])).toEqual(['Acordo para o fim do contrato', 'Comunicado de dispensa', 'Pedido de demissão', 'Término do contrato de experiência'])
    })
  })

  it.each([
    ['dismissal', { notice_way: 'worked', notice_relief: 'days' }, 'Comunicado de dispensa', /é trabalhado até .*, com os últimos sete dias corridos livres/],
    ['dismissal', { notice_way: 'worked', notice_relief: 'hours' }, 'Comunicado de dispensa', /com duas horas a menos por dia/],
    ['dismissal', { notice_way: 'indemnified' }, 'Comunicado de dispensa', /é indenizado, e o contrato se projeta até/],
    ['resignation', { notice_way: 'waived' }, 'Pedido de demissão', /A empresa dispensa o cumprimento/],
    ['resignation', { notice_way: 'indemnified' }, 'Pedido de demissão', /não é cumprido/],
    ['term_end', {}, 'Término do contrato de experiência', /não continua depois dessa data/],
  ])('tells of %s with %j', async (reason, notice, name, sentence) => {
    await stage.scene(async (scene) => {
      const id = await known(scene)
      await leaving(scene, id, { reason, ...notice })
      const { text, missing } = await words(scene, id, name)
      expect(missing).toEqual([])
      expect(text).toMatch(sentence)
    })
  })

  it('has nothing to tell before the communication, whoever asks', async () => {
    await stage.scene(async (scene) => {
      const id = await known(scene)
      const exit = await open(scene, admin, id)
      await approve(scene, exit['id'])
      expect((await words(scene, id, 'Comunicado de dispensa')).missing.map((each) => each['key'])).toContain('desligamento.ultimo_dia')
      await communicate(scene, exit['id'])
      expect((await words(scene, id, 'Comunicado de dispensa')).missing).toEqual([])
      await scene.as(admin, 'select public.cancel_offboarding($1, $2)', [exit['id'], 'Fica.'])
      expect((await words(scene, id, 'Comunicado de dispensa')).missing.map((each) => each['key'])).toContain('desligamento.aviso')
    })
  })

  it('is offered to nobody who manages no documents, and to nobody about oneself', async () => {
    await stage.scene(async (scene) => {
      const id = await known(scene)
      for (const [who, about] of [[people.manager, id], [people.person, id], [people.admin, await employeeId(scene, people.admin)], ['admin@boreal.demo', id]] as const) {
        expect(await scene.as(stage.signedIn(who), `select public.paper_options($1, 'desligamento') as o`, [about]), who).toEqual([{ o: null }])
      }
    })
  })
})
