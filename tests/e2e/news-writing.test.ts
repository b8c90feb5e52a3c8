import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { pdf, png } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const ADMIN = 'admin@aurora.demo'
const MANAGER = 'gestor@aurora.demo'
const PERSON = 'pessoa@aurora.demo'

/** A new draft with a title and a text, saved. */
async function begin(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Escrever' }).click()
  await page.getByRole('textbox', { name: 'Título' }).fill(title)
  await page.getByRole('textbox', { name: 'Texto' }).click()
  await page.keyboard.type(text)
  await page.getByText('Rascunho salvo').waitFor()
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publicar agora' })
  await question.getByRole('button', { name: 'Publicar agora' }).click()
  await question.waitFor({ state: 'detached' })
}

async function asPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  // The page changes its layout a moment after the window has.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

const draftOf = async (title: string): Promise<string> => String((await runSql(product.server.databaseUrl, 'select id from public.posts where title = $1', [title]))[0]?.['id'])

describe('a poll', () => {
  it('is written by HR, answered on a phone, and its names are seen by HR alone', async () => {
    const admin = await product.as(ADMIN, '/app/news')
    await begin(admin, 'Onde será a festa?', 'Escolha o lugar.')
    await admin.getByRole('combobox', { name: 'Tipo', exact: true }).selectOption('poll')
    await admin.getByRole('button', { name: 'Publicar', exact: true }).click()
    await admin.getByText('Escreva a pergunta.').waitFor()
    await admin.getByRole('textbox', { name: 'Pergunta' }).fill('Qual lugar?')
    await admin.getByRole('textbox', { name: 'Opção 1' }).fill('Chácara')
    await admin.getByText('Escreva pelo menos duas opções.').waitFor()
    await admin.getByRole('textbox', { name: 'Opção 2' }).fill('Refeitório')
    await admin.getByRole('radio', { name: 'Enquete identificada' }).check()
    await admin.getByText('Rascunho salvo').waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Ver prévia' }).click()
    await admin.getByRole('dialog', { name: 'Prévia' }).getByRole('group', { name: 'Qual lugar?' }).waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.keyboard.press('Escape')
    await publish(admin)

    const phone = await product.as(PERSON, `/app/news/${await draftOf('Onde será a festa?')}`)
    await asPhone(phone)
    const poll = phone.getByRole('region', { name: 'Enquete' })
    await poll.getByText('Enquete identificada: o RH e quem publicou veem quem votou em quê').waitFor()
    await phone.getByText('Responda', { exact: true }).waitFor()
    await poll.getByRole('radio', { name: 'Refeitório' }).check()
    expect(await violations(phone)).toEqual([])
    await poll.getByRole('button', { name: 'Votar' }).click()
    await poll.getByText('sua resposta').waitFor()
    await phone.getByText('Respondida', { exact: true }).waitFor()
    expect(await poll.getByRole('button', { name: /ver quem respondeu/ }).count()).toBe(0)
    expect(await violations(phone)).toEqual([])

    await admin.goto(`/app/news/${await draftOf('Onde será a festa?')}`)
    const seen = admin.getByRole('region', { name: 'Enquete' })
    await seen.getByRole('radio', { name: 'Chácara' }).check()
    await seen.getByRole('button', { name: 'Votar' }).click()
    await seen.getByRole('button', { name: /ver quem respondeu Refeitório/ }).click()
    await admin.getByRole('dialog', { name: 'Quem respondeu' }).getByRole('listitem').first().waitFor()
    await admin.keyboard.press('Escape')
    await seen.getByRole('button', { name: 'Encerrar agora' }).click()
    await admin.getByRole('button', { name: 'Encerrar respostas' }).click()
    await seen.getByText(/^Encerrada em/).waitFor()
    expect(await violations(admin)).toEqual([])
  })

  detail('that is anonymous says so before it is answered, shows nothing to HR, and cannot be changed after', async () => {
    const admin = await product.as(ADMIN, '/app/news')
    await begin(admin, 'Como foi a semana?', 'Conte para nós.')
    await admin.getByRole('combobox', { name: 'Tipo', exact: true }).selectOption('poll')
    await admin.getByRole('textbox', { name: 'Pergunta' }).fill('Como foi?')
    await admin.getByRole('textbox', { name: 'Opção 1' }).fill('Boa')
    await admin.getByRole('textbox', { name: 'Opção 2' }).fill('Ruim')
    await admin.getByText('Rascunho salvo').waitFor()
    await publish(admin)
    const at = `/app/news/${await draftOf('Como foi a semana?')}`

    const person = await product.as(PERSON, at)
    const poll = person.getByRole('region', { name: 'Enquete' })
    await poll.getByText('Enquete anônima: ninguém vê quem votou em quê').waitFor()
    await poll.getByRole('radio', { name: 'Ruim' }).check()
    await poll.getByRole('button', { name: 'Votar' }).click()
    await poll.getByText('Sua resposta foi enviada. O resultado aparece depois do encerramento, a partir de 5 respostas.').waitFor()
    expect(await poll.getByRole('button').count()).toBe(0)
    expect(await violations(person)).toEqual([])

    await admin.goto(at)
    await admin.getByText(/^Menos de 5 de \d+ pessoas responderam$/).waitFor()
    expect(await admin.getByText('Ruim: ', { exact: false }).count()).toBe(0)
    await admin.goto(`/app/news/edit/${await draftOf('Como foi a semana?')}`)
    await admin.getByText('A enquete já está no ar').waitFor()
    expect(await violations(admin)).toEqual([])
  })
})

describe('a review', () => {
  it('goes to a colleague, comes back with a comment, is corrected, approved and published', async () => {
    await runSql(product.server.databaseUrl, `insert into public.news_settings (company_id, managers_publish) select company_id, true from public.employees where email = $1 on conflict (company_id) do update set managers_publish = true`, [MANAGER])
    const manager = await product.as(MANAGER, '/app/news')
    await begin(manager, 'Escala de dezembro', 'A escala muda na segunda.')
    await manager.getByText('Minha equipe').waitFor()
    const form = manager.getByRole('dialog', { name: 'Enviar para revisão' })
    const choose = async (name: string): Promise<void> => {
      await form.getByRole('combobox', { name: 'Quem revisa' }).fill(name)
      await form.getByRole('option', { name }).click()
      await form.getByRole('button', { name: 'Enviar para revisão' }).click()
    }
    const send = async (name: string): Promise<void> => {
      await manager.getByRole('button', { name: 'Enviar para revisão' }).click()
      await choose(name)
    }
    const [stranger] = await runSql(product.server.databaseUrl, `select e.display_name as name from public.employees e join public.employees m on m.company_id = e.company_id and m.email = $1 where e.user_id is null and e.status = 'active' order by length(e.display_name) desc limit 1`, [MANAGER])
    const [hr] = await runSql(product.server.databaseUrl, 'select display_name as name from public.employees where email = $1', [ADMIN])
    await send(String(stranger?.['name']))
    await manager.getByText('Escolha outra pessoa, que tenha acesso ao sistema.').waitFor()
    expect(await violations(manager)).toEqual([])
    await choose(String(hr?.['name']))
    await manager.waitForURL('**/app/news/board')
    await manager.getByText(`Com ${String(hr?.['name'])}`).waitFor()

    const admin = await product.as(ADMIN, '/app/inbox')
    await admin.getByText('Escala de dezembro').first().waitFor()
    await admin.goto(`/app/news/edit/${await draftOf('Escala de dezembro')}`)
    await admin.getByText(/pediu sua revisão$/).waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Devolver com comentário' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
    await admin.getByText('Escreva o que precisa mudar').waitFor()
    await admin.getByRole('textbox', { name: 'O que precisa mudar' }).fill('Faltou dizer o horário.')
    await admin.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
    await admin.waitForURL('**/app/news')

    await manager.reload()
    await manager.getByText(`Devolvida por ${String(hr?.['name'])}: Faltou dizer o horário.`).waitFor()
    await manager.getByRole('link', { name: 'Continuar Escala de dezembro' }).click()
    await manager.getByText('Faltou dizer o horário.').waitFor()
    await manager.getByRole('textbox', { name: 'Texto' }).click()
    await manager.keyboard.press('Control+End')
    await manager.keyboard.type(' Começa às oito.')
    await manager.getByText('Rascunho salvo').waitFor()
    expect(await violations(manager)).toEqual([])
    await send(String(hr?.['name']))
    await manager.waitForURL('**/app/news/board')

    await admin.goto(`/app/news/edit/${await draftOf('Escala de dezembro')}`)
    await admin.getByText(/pediu sua revisão$/).waitFor()
    await publish(admin)
    await admin.waitForURL('**/app/news')
    await manager.goto('/app/news/board')
    await manager.getByRole('list', { name: 'Publicadas' }).getByRole('link', { name: 'Ver alcance de Escala de dezembro' }).waitFor()
  })
})

describe('a manager', () => {
  it('publishes to the own team once HR allows it, and sees nothing of writing before', async () => {
    await runSql(product.server.databaseUrl, 'update public.news_settings set managers_publish = false', [])
    const manager = await product.as(MANAGER, '/app/news')
    await manager.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor()
    expect(await manager.getByRole('button', { name: 'Escrever' }).count()).toBe(0)

    const admin = await product.as(ADMIN, '/app/news/board')
    await admin.getByRole('button', { name: 'Quem publica' }).click()
    await admin.getByRole('checkbox', { name: 'Gestores podem publicar para a própria equipe' }).check()
    await admin.getByText('Gestores podem publicar para a própria equipe', { exact: true }).nth(1).waitFor()
    expect(await violations(admin)).toEqual([])

    await manager.reload()
    await begin(manager, 'Reunião da equipe', 'Amanhã, às nove.')
    await manager.getByText('Minha equipe').waitFor()
    await manager.getByText(/^\d+ pessoas? recebem?$/).waitFor()
    expect(await manager.getByLabel('Para quem').count()).toBe(0)
    await manager.getByRole('checkbox', { name: 'Permitir comentários' }).uncheck()
    await manager.getByText('Rascunho salvo').waitFor()
    expect(await violations(manager)).toEqual([])
    await publish(manager)
    await manager.waitForURL('**/app/news/board')
    const [post] = await runSql(product.server.databaseUrl, 'select audience, allows_comments, status from public.posts where title = $1', ['Reunião da equipe'])
    expect(post).toMatchObject({ status: 'published', allows_comments: false, audience: { teams: [expect.any(String)] } })
  })
})

describe('a post with files', () => {
  it('takes a cover and attachments, says what it does not take, and shows them to its readers', async () => {
    const admin = await product.as(ADMIN, '/app/news')
    await begin(admin, 'Novo refeitório', 'Abre na segunda.')
    const cover = admin.getByLabel('Imagem da capa', { exact: true }).and(admin.locator('input'))
    await cover.setInputFiles({ name: 'capa.pdf', mimeType: 'application/pdf', buffer: pdf('Capa') })
    await admin.getByText('Este tipo de arquivo não é aceito aqui. Envie PNG, JPEG ou WebP.').waitFor()
    await cover.setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: png(400, [40, 120, 90]) })
    await admin.getByRole('button', { name: 'Remover a capa' }).waitFor()
    const files = admin.getByLabel('Anexos da publicação', { exact: true }).and(admin.locator('input'))
    await files.setInputFiles([
      { name: 'cardapio.pdf', mimeType: 'application/pdf', buffer: pdf('Cardápio') },
      { name: 'planilha.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
      { name: 'mapa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a paper') },
    ])
    const sending = admin.getByRole('list', { name: 'Arquivos enviados agora' })
    await sending.getByRole('listitem').filter({ hasText: 'planilha.zip' }).getByText('Este tipo de arquivo não é aceito aqui. Envie PDF, PNG ou JPEG.').waitFor()
    await sending.getByRole('listitem').filter({ hasText: 'mapa.pdf' }).getByText(/não é do tipo que o nome diz/).waitFor()
    await admin.getByRole('list', { name: 'Anexos', exact: true }).getByText('cardapio.pdf').waitFor()
    await admin.getByText('Rascunho salvo').waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Ver prévia' }).click()
    await admin.getByRole('dialog', { name: 'Prévia' }).getByText('cardapio.pdf').waitFor()
    await admin.keyboard.press('Escape')
    await publish(admin)

    const person = await product.as(PERSON, `/app/news/${await draftOf('Novo refeitório')}`)
    await asPhone(person)
    await person.locator('article > img').waitFor()
    await person.getByRole('button', { name: 'Abrir cardapio.pdf' }).click()
    await person.getByRole('dialog', { name: 'cardapio.pdf' }).getByRole('link', { name: 'Baixar' }).waitFor()
    expect(await violations(person)).toEqual([])
    await person.keyboard.press('Escape')
    await person.getByRole('dialog', { name: 'cardapio.pdf' }).waitFor({ state: 'detached' })
    expect(await violations(person)).toEqual([])
  })
})

describe('a draft', () => {
  detail('combines groups, counts whom it reaches, and says when that is nobody', async () => {
    const admin = await product.as(ADMIN, '/app/news')
    await begin(admin, 'Só alguns', 'Para poucos.')
    await admin.getByLabel('Para quem').selectOption({ label: 'Grupos combinados' })
    await admin.getByLabel('Locais de trabalho').selectOption({ index: 1 })
    await admin.getByText(/^\d+ pessoas? recebem?$/).waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByText(/^\d+ pessoas? recebem?$/).click()
    await admin.getByRole('list', { name: 'Quem recebe' }).getByRole('listitem').first().waitFor()
    await admin.getByLabel('Para quem').selectOption({ label: 'Pessoas, uma a uma' })
    await admin.getByRole('button', { name: 'Publicar', exact: true }).click()
    await admin.getByText('Escolha quem recebe.').waitFor()
    const [person] = await runSql(product.server.databaseUrl, 'select display_name as name from public.employees where email = $1', [PERSON])
    await admin.getByRole('combobox', { name: 'Adicionar uma pessoa' }).fill(String(person?.['name']))
    await admin.getByRole('option', { name: String(person?.['name']) }).click()
    await admin.getByText('1 pessoa recebe').waitFor()
    await admin.getByText('Rascunho salvo').waitFor()
    // Who was named is named again when the draft is opened anew.
    await admin.reload()
    await admin.getByRole('list', { name: 'Pessoas escolhidas' }).getByText(String(person?.['name'])).waitFor()
    expect(await violations(admin)).toEqual([])
  })

  detail('refuses what two people write at once, a day that is over, and what a page pastes besides words', async () => {
    const admin = await product.as(ADMIN, '/app/news')
    const complaints: string[] = []
    admin.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
    await begin(admin, 'Duas mãos', 'Primeira.')
    // The editor keeps spaces, by a style sheet that the page's policy lets in.
    expect(await admin.getByRole('textbox', { name: 'Texto' }).evaluate((box) => getComputedStyle(box).whiteSpace)).toBe('break-spaces')
    expect(complaints).toEqual([])
    await admin.getByRole('textbox', { name: 'Texto' }).evaluate((box) => {
      const data = new DataTransfer()
      data.setData('text/html', '<p style="color:red">Colado</p><script>alert(1)</script><img src="https://example.com/a.png">')
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await admin.getByText('Uma imagem do texto colado não foi incluída.').waitFor()
    await admin.getByText('Rascunho salvo').waitFor()
    const [stored] = await runSql(product.server.databaseUrl, 'select body::text as body from public.posts where title = $1', ['Duas mãos'])
    expect(String(stored?.['body'])).toContain('Colado')
    expect(String(stored?.['body'])).not.toMatch(/script|style|example/)

    await admin.getByRole('textbox', { name: /^Publicar em/ }).fill('01/01/2020')
    await admin.getByRole('button', { name: 'Agendar' }).click()
    await admin.getByText('Escolha um momento que ainda não passou.').waitFor()
    await admin.getByRole('textbox', { name: /^Publicar em/ }).fill('')
    await admin.getByText('Rascunho salvo').waitFor()

    await runSql(product.server.databaseUrl, `update public.posts set revision = revision + 1, title = 'Duas mãos, outra' where title = $1`, ['Duas mãos'])
    await admin.getByRole('textbox', { name: 'Resumo' }).fill('Meu resumo')
    await admin.getByText('Outra pessoa salvou esta publicação').waitFor()
    expect(await admin.getByRole('textbox', { name: 'Resumo' }).inputValue()).toBe('Meu resumo')
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Ver a versão salva' }).click()
    await expect.poll(() => admin.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Duas mãos, outra')
  })
})
