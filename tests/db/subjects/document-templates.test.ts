import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, people } from '../support/approvals.ts'
import { open } from '../support/documents.ts'
import { draft, paragraph, personOf, refusedTemplate, rendered, started, stored, template } from '../support/document-templates.ts'
import { type Actor, type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
})

describe('a template', () => {
  it('writes what the records hold as Brazilians write it, with the civil name', async () => {
    await stage.scene(async (scene) => {
      const employee = await personOf(scene)
      await scene.owner(
        `update public.employees set first_name = 'João', last_name = 'd''Ávila Conceição', social_name = 'Joana', cpf = '52998224725', hire_date = '2020-03-01',
           position = 'Coordenação' where id = $1`, [employee])
      const { id } = await template(scene, stage, admin, {
        type: 'Informe de rendimentos',
        text: '{{pessoa.nome_civil}} ({{pessoa.nome}}), CPF {{pessoa.cpf}}, {{vinculo.cargo}} desde {{vinculo.admissao}}; {{entrada.cidade}}, {{entrada.dia}}.',
        inputs: [{ key: 'cidade', label: 'Cidade', kind: 'text' }, { key: 'dia', label: 'Dia', kind: 'date' }],
      })
      const full = await rendered(scene, admin, id, employee, { cidade: 'São Luís', dia: '2026-11-21' })
      expect(full).toEqual({ text: "João d'Ávila Conceição (Joana), CPF 529.982.247-25, Coordenação desde 1º de março de 2020; São Luís, 21 de novembro de 2026.", missing: [] })
      expect(await rendered(scene, admin, id, employee, { dia: '2026-02-30' })).toMatchObject({ missing: ['Cidade', 'Dia'] })
    })
  })

  it('of pay is of a type of that class, and its preview leaves a line in the trail', async () => {
    await stage.scene(async (scene) => {
      const text = 'Recebe {{remuneracao.salario}} {{remuneracao.unidade}}.'
      expect(await refusedTemplate(scene, stage, admin, { text, type: 'Declaração' })).toBe('RHCLA')
      const { id } = await template(scene, stage, admin, { text, type: 'Informe de rendimentos' })
      const employee = await colleague(scene, stage, 2)
      await scene.owner(
        `insert into public.employee_compensation (company_id, employee_id, effective_on, salary, reason)
         values ($1, $2, private.today($1), 12345.5, 'merit') on conflict do nothing`, [stage.company('aurora'), employee])
      expect((await rendered(scene, admin, id, employee)).text).toBe('Recebe R$ 12.345,50 por mês.')
      const lines = await scene.owner(`select metadata ->> 'class' as class from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1`, [employee])
      expect(lines).toEqual([{ class: 'pay' }])
    })
  })

  it('of blocks alone is read whole: without questions, with letterhead and footer', async () => {
    await stage.scene(async (scene) => {
      const blocks = [paragraph('Olá, {{pessoa.nome}}.')]
      const wish = { ...(JSON.parse(await draft(scene, stage, {})) as Row), body: { blocks } }
      const [saved] = await scene.as(admin, 'select id from public.save_document_template($1)', [JSON.stringify(wish)])
      expect(await scene.as(admin, 'select body from public.read_document_template($1)', [saved?.['id']])).toEqual([{ body: { blocks, inputs: [], letterhead: true, footer: true } }])
    })
  })

  it('keeps each version that papers were made from, and writes over one that nobody used', async () => {
    await stage.scene(async (scene) => {
      const first = await template(scene, stage, admin, { text: 'Um, {{pessoa.nome}}.' })
      const again = await template(scene, stage, admin, { id: first['id'], updated_at: first['updated_at'], text: 'Dois, {{pessoa.nome}}.' })
      expect(again['version']).toBe(1)
      await started(scene, admin, first['id'], [await personOf(scene)])
      const third = await template(scene, stage, admin, { id: first['id'], updated_at: again['updated_at'], text: 'Três, {{pessoa.nome}}.' })
      expect(third['version']).toBe(2)
      await expect(scene.owner(`update private.document_template_versions set body = '{}' where template_id = $1 and n = 1`, [first['id']])).rejects.toMatchObject({ code: 'RHSTA' })
    })
  })

  it.each([
    ['an unknown variable', { text: '{{pessoa.senha}}' }, 'RHVAR'],
    ['a question that is not asked', { text: '{{entrada.nada}}' }, 'RHVAR'],
    ['no text at all', { blocks: [{ type: 'paragraph', text: [{ text: '  ' }] }] }, 'RHARG'],
    ['a block of another kind', { blocks: [{ type: 'script', text: [{ text: 'a' }] }] }, 'RHARG'],
    ['a span with more than we know', { blocks: [{ type: 'paragraph', text: [{ text: 'a', href: 'https://a.b' }] }] }, 'RHARG'],
    ['a text that is no text', { blocks: [{ type: 'paragraph', text: [{ text: 7 }] }] }, 'RHARG'],
    ['blocks that are no objects', { blocks: [null, 3, 'a'] }, 'RHARG'],
    ['hidden characters', { blocks: [{ type: 'paragraph', text: [{ text: 'a\u202Eb' }] }] }, 'RHARG'],
    ['a type that people send', { type: 'Comprovante de endereço', text: 'a' }, null],
    ['too long a name', { name: 'x'.repeat(121), text: 'a' }, '23514'],
  ])('with %s is answered by %o', async (_what, given, code) => {
    await stage.scene(async (scene) => {
      expect(await refusedTemplate(scene, stage, admin, given as Parameters<typeof refusedTemplate>[3])).toBe(code)
    })
  })

  it('that somebody changed meanwhile is not written over', async () => {
    await stage.scene(async (scene) => {
      const first = await template(scene, stage, admin)
      expect(await refusedTemplate(scene, stage, admin, { id: first['id'], updated_at: '2001-01-01' })).toBe('0 rows')
    })
  })
})

describe('papers', () => {
  it('are made for many at once, each a document of the person, and taken back together', async () => {
    await stage.scene(async (scene) => {
      const employees = [await personOf(scene), await colleague(scene, stage, 3)]
      const { id } = await template(scene, stage, admin, { name: 'Carta de parabéns' })
      const makings = await started(scene, admin, id, employees)
      expect(makings).toHaveLength(2)
      const done: Row[] = []
      for (const { making_id } of makings) done.push(await stored(scene, admin, making_id))
      const mine = done.find((row) => row['employee_id'] === employees[0])
      expect(await scene.as(person, 'select title, status, sensitivity from public.documents where id = $1', [mine?.['document_id']])).toEqual([
        { title: 'Carta de parabéns', status: 'approved', sensitivity: 'P2' },
      ])
      expect(await open(scene, person, mine?.['file_id'])).toBeNull()
      expect(await scene.owner(`select a.performed_by = e.user_id as mine from public.audit_logs a, public.employees e where a.action_type = 'make_document' and a.entity_id = $1 and e.email = $2`, [mine?.['document_id'], people.admin])).toEqual([{ mine: true }])
      // Once more answers the same document.
      expect(await scene.as(admin, 'select document_id, path from public.prepare_document_making($1)', [makings.find((row) => (row['employee'] as Row)['id'] === employees[0])?.['making_id']])).toEqual([
        { document_id: mine?.['document_id'], path: null },
      ])
      const batch = makings[0]?.['batch_id']
      expect((await scene.as(admin, 'select made, pending, total from public.document_batch_list($1) where batch_id = $2', [stage.company('aurora'), batch]))[0]).toEqual({ made: 2, pending: 0, total: 2 })
      expect(await scene.refusal(admin, 'select * from public.undo_document_batch($1, $2)', [batch, ''])).toBe('RHCOM')
      expect(await scene.as(admin, 'select * from public.undo_document_batch($1, $2)', [batch, 'Saiu com o texto errado.'])).toEqual([{ archived: 2, kept: 0, cancelled: 0 }])
      expect(await scene.as(person, 'select id from public.documents where id = $1', [mine?.['document_id']])).toEqual([])
    })
  })

  it('are not made while something is missing for somebody: the refusal names both', async () => {
    await stage.scene(async (scene) => {
      const [whole, lacking] = [await personOf(scene), await colleague(scene, stage, 3)]
      await scene.owner(`update public.employees set rg = '12.345.678-9' where id = $1`, [whole])
      await scene.owner(`update public.employees set rg = null, first_name = 'Zilda', last_name = 'Sem RG', social_name = null where id = $1`, [lacking])
      const { id } = await template(scene, stage, admin, { text: 'RG {{pessoa.rg}}' })
      const review = await scene.as(admin, 'select employee_id, missing, problem from public.review_document_batch($1, $2)', [id, [whole, lacking]])
      expect(review.map((row) => [row['employee_id'], (row['missing'] as Row[]).length])).toEqual(expect.arrayContaining([[whole, 0], [lacking, 1]]))
      await expect(started(scene, admin, id, [whole, lacking])).rejects.toMatchObject({ code: 'RHVAR', message: 'Falta "RG" de Zilda Sem RG.' })
      const [making] = await started(scene, admin, id, [whole])
      // What went missing in between is met when the paper is made.
      await scene.owner('update public.employees set rg = null where id = $1', [whole])
      expect(await scene.refusal(admin, 'select * from public.prepare_document_making($1)', [making?.['making_id']])).toBe('RHVAR')
    })
  })

  it('are not made for oneself, and stop when the batch is cancelled', async () => {
    await stage.scene(async (scene) => {
      const me = (await scene.owner('select id from public.employees where email = $1', [people.admin]))[0]?.['id']
      const { id } = await template(scene, stage, admin)
      await expect(started(scene, admin, id, [me])).rejects.toMatchObject({ code: 'RHSLF' })
      const [making] = await started(scene, admin, id, [await personOf(scene)])
      expect(await scene.as(admin, 'select * from public.undo_document_batch($1, $2)', [making?.['batch_id'], 'Mudou'])).toEqual([{ archived: 0, kept: 0, cancelled: 1 }])
      expect(await scene.refusal(admin, 'select * from public.prepare_document_making($1)', [making?.['making_id']])).toBe('RHCLS')
      await scene.as(admin, 'select * from public.archive_document_template($1)', [id])
      await expect(started(scene, admin, id, [await personOf(scene)])).rejects.toMatchObject({ code: 'RHNTF' })
    })
  })
})
