import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { demoPassword, sendCredentials, signIn } from '../support/browser.ts'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { failingAt, refusing } from './support/breakage.ts'
import { detail, details } from './support/lanes.ts'
import { runProduct } from './support/product.ts'
import { shownFor } from './support/shown.ts'

const product = runProduct()
afterEach(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alterar Senha' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Alterar Senha' })

async function fill(page: Page, current: string, password: string, confirmation = password): Promise<void> {
  await dialog(page).getByLabel('Senha atual').fill(current)
  await dialog(page).getByLabel('Nova senha', { exact: true }).fill(password)
  await dialog(page).getByLabel('Confirmar nova senha').fill(confirmation)
}

async function openDialog(page: Page, email: string): Promise<void> {
  await signIn(page, email, { at: '/app/profile' })
  await page.getByRole('button', { name: 'Alterar Senha' }).click()
  await dialog(page).waitFor()
}

/** How often this page has asked for an address with this text in it since. */
function countOf(page: Page, text: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes(text)) count += 1
  })
  return () => count
}

const give = (email: string, address: string) =>
  runSql(product.server.databaseUrl, 'update employees set profile_image_url = $2 where user_id = (select id from auth.users where email = $1)', [email, address])

async function columnsBut(column: string): Promise<string> {
  const [row] = await runSql(
    product.server.databaseUrl,
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = 'public.employees'::regclass and attnum > 0 and not attisdropped and attname <> $1`,
    [column],
  )
  return String(row?.['names'])
}

/** The session is about to be renewed, and what this site may keep in the browser is full: a longer one does not fit. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('vinculo-auth') ?? '{}') as { user: { id: string; email: string } }
    const { id, email } = session.user
    localStorage.setItem('vinculo-auth', JSON.stringify({ ...session, expires_at: 1, user: { id, email } }))
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let place = 0; ; place += 1) localStorage.setItem(`filling-${String(size)}-${String(place)}`, 'x'.repeat(size))
      } catch {
        // Full for pieces of this size: smaller ones may still fit.
      }
    }
  })
}

describe('the change of password', () => {
  it('tells each broken rule, then changes the password, closes after two seconds and leaves its trace', async () => {
    const page = await product.open()
    await openDialog(page, 'pessoa@aurora.demo')
    expect(await send(page).isDisabled()).toBe(true)
    const rules = [
      ['Nov@123', 'A senha deve ter pelo menos 8 caracteres'],
      ['nova@1234', 'A senha deve conter pelo menos uma letra maiúscula'],
      ['NOVA@1234', 'A senha deve conter pelo menos uma letra minúscula'],
      ['Nova@abcd', 'A senha deve conter pelo menos um número'],
      ['Nova12345', 'A senha deve conter pelo menos um caractere especial'],
      [demoPassword, 'A nova senha deve ser diferente da senha atual'],
    ] as const
    for (const [password, text] of rules) {
      await fill(page, demoPassword, password)
      await send(page).click()
      await dialog(page).getByText(text).waitFor()
    }
    await fill(page, demoPassword, 'Nova@1234', 'Outra@1234')
    await send(page).click()
    await dialog(page).getByText('As senhas não coincidem').waitFor()

    await fill(page, 'Errada@123', 'Nova@1234')
    await send(page).click()
    await dialog(page).getByText('Senha atual incorreta').waitFor()

    await fill(page, demoPassword, 'Nova@1234')
    const time = await shownFor(page, 'Sua senha foi atualizada.')
    await send(page).click()
    await dialog(page).getByText('Senha alterada com sucesso!').waitFor()
    await dialog(page).getByText('Sua senha foi atualizada.').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await time()).toBeGreaterThan(1_900)

    const [entry] = await runSql(
      product.server.databaseUrl,
      `select a.action_type, a.entity_type, a.entity_id = u.id as entity, a.performed_by = u.id as performer, a.metadata->>'initiated_by' as initiated
       from audit_logs a, auth.users u where u.email = 'pessoa@aurora.demo' and a.action_type = 'password_change'`,
    )
    expect(entry).toEqual({ action_type: 'password_change', entity_type: 'user', entity: true, performer: true, initiated: 'user' })
    await page.reload()
    await page.getByRole('heading', { name: 'Meu Perfil' }).waitFor()

    const other = await product.open()
    await signIn(other, 'pessoa@aurora.demo', { password: 'Nova@1234' })
    const old = await product.open()
    await sendCredentials(old, 'pessoa@aurora.demo')
    await old.getByText('Falha no login. Verifique suas credenciais.').waitFor()
  })

  detail('says what kept it from happening', async () => {
    const page = await product.open()
    await openDialog(page, 'gestor@aurora.demo')
    const refused = async (password: string, text: string): Promise<void> => {
      await fill(page, demoPassword, password)
      await send(page).click()
      await dialog(page).getByText(text).waitFor()
    }
    await refused('Senha@123', 'Esta senha é fácil de adivinhar ou já vazou em outros sites. Escolha outra.')
    expect(await dialog(page).getByLabel('Nova senha', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await refused(`Nov@1${'x'.repeat(80)}`, 'Não foi possível alterar a senha. Tente novamente.')
    await failingAt(product, 'update of encrypted_password on auth.users', () =>
      refused('Nova@1234', 'O servidor teve um problema interno ao gravar a senha. Tente novamente em alguns minutos ou fale com o suporte.'),
    )
    expect(await violations(page)).toEqual([])
    const noConnection = 'Erro de conexão com o servidor. Verifique sua conexão e tente novamente.'
    await failingAt(product, 'insert on auth.sessions', () => refused('Nova@1234', noConnection))
    await send(page).click()
    await dialog(page).getByText(noConnection).waitFor({ state: 'detached' })
  })

  detail('works in a session older than a day, and ends it for a new one', async () => {
    const email = 'gestor@boreal.demo'
    const page = await product.open()
    await openDialog(page, email)
    await runSql(
      product.server.databaseUrl,
      `update auth.sessions s set created_at = now() - interval '25 hours', refreshed_at = now() at time zone 'utc' from auth.users u where u.id = s.user_id and u.email = $1`,
      [email],
    )
    await fill(page, demoPassword, 'Nova@1234')
    await send(page).click()
    await dialog(page).getByText('Senha alterada com sucesso!').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Meu Perfil' }).waitFor()
    const sessions = await runSql(
      product.server.databaseUrl,
      `select s.created_at > now() - interval '1 hour' as young from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1`,
      [email],
    )
    expect(sessions).toEqual([{ young: true }])
  })

  detail('and the picture say that something unexpected happened when the browser has no room left for the session', async () => {
    await give('admin@cerrado.demo', 'https://fotos.example/ana.png')
    const page = await product.open()
    await openDialog(page, 'admin@cerrado.demo')
    await fillStorage(page)
    await fill(page, demoPassword, 'Nova@1234')
    await send(page).click()
    await dialog(page).getByText('Erro inesperado ao alterar a senha. Tente novamente.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('button', { name: /Clique para tentar novamente/ }).click()
    await page.getByRole('main').getByText('Erro inesperado ao carregar imagem do perfil').waitFor()
  })
})

details('the first login', () => {
  it('asks for nothing unless the company does, then blocks the app until the password is changed', async () => {
    const page = await product.open()
    await signIn(page, 'pessoa@boreal.demo')
    expect(await dialog(page).count()).toBe(0)
    await runSql(
      product.server.databaseUrl,
      `update company_details set require_password_change_at_first_login = true where company_id = (select id from companies where name = 'Boreal Logística')`,
    )
    await page.reload()
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await dialog(page).isVisible()).toBe(true)
    expect(await dialog(page).getByRole('button', { name: 'Fechar' }).count()).toBe(0)
    // The page behind is inert: a press meant for its menu goes nowhere.
    const behind = page.locator('nav', { hasText: 'Trabalhadores' }).getByText('Trabalhadores')
    expect(await behind.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
    await expect(behind.click({ timeout: 700 })).rejects.toThrow('Timeout')
    expect(new URL(page.url()).pathname).toBe('/app')

    await fill(page, demoPassword, 'Nova@1234')
    await send(page).click()
    await dialog(page).getByText('Senha alterada com sucesso!').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('navigation').getByRole('link', { name: 'Trabalhadores' }).click()
    await page.waitForURL('**/app/employees')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Trabalhadores' }).waitFor()
    expect(await dialog(page).count()).toBe(0)
  })

  it('whose check fails three times, or that happens offline, warns and shows the app', async () => {
    const warning = 'Problema de conexão - Algumas funcionalidades podem estar limitadas.'
    const page = await product.open()
    // The check of the sign-in itself is answered before any is counted.
    const answered = page.waitForResponse((response) => response.url().includes('/rpc/first_login_pending'))
    await signIn(page, 'admin@aurora.demo')
    await answered
    const asked = countOf(page, '/rpc/first_login_pending')
    await refusing(product, 'execute on function public.first_login_pending()', async () => {
      await page.reload()
      await page.getByText(warning).waitFor()
      expect(asked()).toBe(3)
      await page.getByRole('navigation').getByRole('link', { name: 'Trabalhadores' }).click()
      await page.getByRole('table').getByRole('link').first().waitFor()
    })
    await page.reload()
    await page.getByRole('table').getByRole('link').first().waitFor()
    expect(await page.getByText(warning).count()).toBe(0)
    await page.context().setOffline(true)
    await page.getByText(warning).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Trabalhadores' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(warning).waitFor({ state: 'detached' })
  })
})

describe('the profile image', () => {
  const main = (page: Page) => page.getByRole('main')
  const person = 'admin@cerrado.demo'

  it('is shown once it loads, in the header and on the profile', async () => {
    await give(person, '/favicon.svg')
    const page = await product.open()
    await signIn(page, person, { at: '/app/profile' })
    await main(page).locator('[data-image-state="loaded"] img[src="/favicon.svg"]').waitFor()
    await page.getByRole('banner').locator('[data-image-state="loaded"] img').waitFor()
  })

  detail('tells a network failure, another refusal and a picture that does not load apart; its marker tries again, with the attempt and the time', async () => {
    await give(person, '/favicon.svg')
    const page = await product.open()
    await signIn(page, person)
    // The header comes after the frame: its picture is not one of those counted.
    await page.getByRole('banner').locator('[data-image-state="loaded"] img').waitFor()
    const asked = countOf(page, 'select=profile_image_url')
    // The connection breaks each time that the picture's row is asked for.
    await page.route('**/rest/v1/employees?select=profile_image_url**', (route) => route.abort('connectionreset'))
    await page.goto('/app/profile')
    await main(page).getByText('Erro de rede ao carregar imagem do perfil').waitFor()
    expect(asked()).toBe(3)
    await main(page).getByRole('button', { name: 'Erro de rede - Clique para tentar novamente', exact: true }).waitFor()
    await page.unroute('**/rest/v1/employees?select=profile_image_url**')

    const columns = await columnsBut('profile_image_url')
    await refusing(
      product,
      'select on public.employees',
      async () => {
        await main(page).getByRole('button', { name: 'Erro de rede - Clique para tentar novamente' }).click()
        await main(page).getByText('Erro ao carregar imagem do perfil').waitFor()
        await main(page).getByRole('button', { name: 'Erro ao carregar imagem - Clique para tentar novamente (tentativa 2)' }).waitFor()
      },
      `select (${columns}) on public.employees`,
    )

    await give(person, 'https://fotos.example/ana.png')
    await main(page).getByRole('button', { name: /tentativa 2/ }).click()
    await main(page).getByText('Imagem do perfil não pôde ser carregada').waitFor()
    expect(await violations(page)).toEqual([])
    const marker = main(page).getByRole('button', { name: 'Erro ao carregar imagem - Clique para tentar novamente (tentativa 3)' })
    await marker.hover()
    await page.getByText('Erro ao carregar imagem - Clique para tentar novamente (tentativa 3)', { exact: true }).waitFor()
    await give(person, '/favicon.svg')
    await marker.click()
    await main(page).locator('[data-image-state="loaded"] img[src^="/favicon.svg?t="]').waitFor()
  })
})
