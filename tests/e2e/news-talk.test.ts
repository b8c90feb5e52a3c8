import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { publishAtOnce } from './support/posts.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, values)
const publish = (title: string): Promise<string> => publishAtOnce(product.server.databaseUrl, title)

async function nameOf(email: string): Promise<string> {
  return String((await sql('select display_name from public.employees where email = $1', [email]))[0]?.['display_name'])
}

detail('a post that is gone says so under its heading, with the way back', async () => {
  const page = await product.as('pessoa@aurora.demo', '/app/news/00000000-0000-4000-8000-000000000000')
  await page.getByText('Esta notícia não está mais aqui').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Notícia')
  expect(await page.title()).toBe('Notícia · Vínculo')
  expect(await violations(page)).toEqual([])
})

describe('the talk about a post', () => {
  it('names a colleague, who is told and answers; HR hides an answer, and its author reads why', async () => {
    const [post, boss, me] = [await publish('Festa de fim de ano'), await nameOf('gestor@aurora.demo'), await nameOf('pessoa@aurora.demo')]
    const page = await product.as('pessoa@aurora.demo', `/app/news/${post}`)
    await page.getByText('Seja a primeira pessoa a comentar').waitFor()
    expect(await page.title()).toBe('Festa de fim de ano · Vínculo')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Comemorar' }).click()
    await page.getByRole('button', { name: 'Comemorar 1 pessoa', pressed: true }).waitFor()

    const field = page.getByRole('textbox', { name: 'Comentar' })
    await field.click()
    await page.keyboard.type(`Vamos, @${boss.slice(0, 4).toLowerCase()}`)
    await page.getByRole('option', { name: boss }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.type('?')
    expect(await field.inputValue()).toBe(`Vamos, @${boss} ?`)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('article', { name: `Comentário de ${me}` }).getByText(boss).waitFor()
    expect(await field.inputValue()).toBe('')

    const phone = await product.as('gestor@aurora.demo', '/app/notifications')
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.getByRole('link', { name: new RegExp(`${me} mencionou você`) }).click()
    const comment = phone.getByRole('article', { name: `Comentário de ${me}` })
    await phone.waitForFunction((name) => document.activeElement?.getAttribute('aria-label') === name, `Comentário de ${me}`)
    expect(await violations(phone)).toEqual([])
    await comment.getByRole('button', { name: /^Responder/ }).click()
    await phone.getByRole('textbox', { name: `Responder a ${me}` }).fill('Que festa sem graça')
    await phone.getByRole('button', { name: 'Responder', exact: true }).click()
    const answers = phone.getByRole('list', { name: `Respostas a ${me}` })
    await answers.getByText('Que festa sem graça').waitFor()

    const desk = await product.as('admin@aurora.demo', `/app/news/${post}`)
    await desk.getByRole('button', { name: `Ações do comentário de ${boss}` }).click()
    await desk.getByRole('menuitem', { name: 'Ocultar' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Ocultar comentário' })
    await dialog.getByRole('button', { name: 'Ocultar comentário' }).click()
    await dialog.getByText('Escreva o motivo').waitFor()
    await dialog.getByRole('button', { name: 'Foge do assunto da publicação' }).click()
    expect(await violations(desk)).toEqual([])
    await dialog.getByRole('button', { name: 'Ocultar comentário' }).click()
    await desk.getByText('Oculto para quem lê. Motivo: Foge do assunto da publicação').waitFor()

    await phone.reload()
    await phone.getByText('Seu comentário foi ocultado pela moderação. Motivo: Foge do assunto da publicação').waitFor()
    expect(await phone.getByText('Que festa sem graça').count()).toBe(0)
    await page.reload()
    await page.getByRole('article', { name: `Comentário de ${me}` }).waitFor()
    expect(await page.getByText(/Que festa sem graça|Foge do assunto/).count()).toBe(0)
  })

  detail('keeps what was typed when the reader is no reader any more, and takes an own comment back', async () => {
    const post = await publish('Mudança de sala')
    const page = await product.as('pessoa@aurora.demo', `/app/news/${post}`)
    const field = page.getByRole('textbox', { name: 'Comentar' })
    await field.fill('Quando?')
    await page.getByRole('button', { name: 'Comentar', exact: true }).click()
    await page.getByRole('button', { name: /^Ações do comentário/ }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByText('Seja a primeira pessoa a comentar').waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByRole('list', { name: 'Comentários' }).getByText('Quando?').waitFor()

    await page.getByRole('button', { name: /^Ações do comentário/ }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await page.getByRole('textbox', { name: 'Editar comentário' }).fill('Quando mesmo?')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('editado').waitFor()

    await sql(`update public.posts set status = 'withdrawn', withdrawn_reason = 'Engano' where id = $1`, [post])
    await field.fill('Ainda estou escrevendo')
    await page.getByRole('button', { name: 'Comentar', exact: true }).click()
    await page.getByText('Esta publicação não está mais disponível para você.').waitFor()
    expect(await field.inputValue()).toBe('Ainda estou escrevendo')
  })

  detail('leads a notification to an old comment, and shows its earlier answers on demand', async () => {
    const post = await publish('Novo refeitório')
    const [old] = await sql(
      `with p as (select p.company_id, p.id as post_id, e.id as author_id from public.posts p join public.employees e on e.email = 'gestor@aurora.demo' where p.id = $1),
       first as (insert into public.post_comments (company_id, post_id, author_id, body, created_at) select p.*, 'O primeiro', now() - interval '1 day' from p returning *),
       later as (insert into public.post_comments (company_id, post_id, author_id, body, created_at) select p.*, 'Comentário ' || n, now() - n * interval '1 minute' from p, generate_series(1, 40) n)
       select id from first`,
      [post],
    )
    await sql(
      `insert into public.post_comments (company_id, post_id, author_id, parent_id, body, created_at)
       select c.company_id, c.post_id, c.author_id, c.id, 'Resposta ' || n, now() - (20 - n) * interval '1 minute' from public.post_comments c, generate_series(1, 13) n where c.id = $1`,
      [String(old?.['id'])],
    )
    const page = await product.as('pessoa@aurora.demo', `/app/news/${post}#comentario-${String(old?.['id'])}`)
    await page.getByText('O primeiro').waitFor()
    await page.waitForFunction((id) => document.activeElement?.id === `comentario-${id}`, String(old?.['id']))
    const answers = page.getByRole('list', { name: /^Respostas a/ }).getByRole('article')
    expect(await answers.count()).toBe(10)
    await page.getByRole('button', { name: 'Ver mais 3 respostas' }).click()
    await answers.getByText('Resposta 1', { exact: true }).waitFor()
    expect(await answers.first().textContent()).toContain('Resposta 1')
    expect(await page.getByRole('button', { name: /^Ver mais/ }).count()).toBe(0)
  })
})
