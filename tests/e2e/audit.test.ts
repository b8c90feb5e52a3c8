import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { field, openEmployees, search } from './support/employees.ts'
import { detail } from './support/lanes.ts'
import { violationsInEachLook } from './support/looks.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const trail = (page: Page) => page.getByRole('list', { name: 'Registros da trilha' })
const sentences = (page: Page) => trail(page).getByRole('button', { expanded: false }).allInnerTexts()
const filters = (page: Page) => page.locator('[data-shell]').filter({ has: page.getByLabel('Quem fez') })

async function openLogs(page: Page, query = ''): Promise<void> {
  await page.goto(`/app/enterprise/logs${query}`)
  await page.getByRole('heading', { level: 1, name: 'Logs de Auditoria' }).waitFor()
}

const master = (): Promise<Page> => product.as('master@vinculo.demo', 'about:blank')

/** Changes position and telephone of somebody in Aurora, as its admin. */
async function changeSomebody(position: string): Promise<string> {
  const page = await product.as('admin@aurora.demo', 'about:blank')
  await openEmployees(page)
  await search(page, 'analista')
  // Of the demo's people who left the trail begins with their exit.
  const link = page.getByRole('table').getByRole('row').filter({ hasNotText: 'Desligad' }).getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('link', { name: 'Editar' }).first().click()
  await field(page, 'Cargo').fill(position)
  await field(page, 'Telefone pessoal').fill('11987654321')
  await page.getByLabel('Motivo da alteração').fill('Reestruturação da área')
  await page.getByRole('button', { name: 'Salvar trabalhador' }).click()
  await page.getByText('Alterações salvas').waitFor()
  return name
}

/** Makes the trail of a company three years old, chains it anew and lets the job archive it; the company's id. */
async function ageTrail(name: string): Promise<string> {
  const url = product.server.databaseUrl
  const [company] = await runSql(url, 'select id from public.companies where name = $1', [name])
  await runSql(url, `begin; set local session_replication_role = replica;
    delete from private.audit_chain where company_id = '${String(company?.['id'])}';
    delete from public.audit_verifications where company_id = '${String(company?.['id'])}';
    update public.audit_logs set at = at - interval '3 years' where company_id = '${String(company?.['id'])}';
    update private.audit_chain_state set done_before = '0', done_id = 0; commit`)
  await expect.poll(async () => (await runSql(url, 'select from public.audit_logs a where a.company_id = $1 and not exists (select from private.audit_chain k where k.audit_id = a.id) limit 1', [company?.['id']])).length, { timeout: 20_000 }).toBe(0)
  await expect.poll(async () => (await runSql(url, 'select private.run_audit_archive() as moved'))[0]?.['moved']).toBe(0)
  return String(company?.['id'])
}

describe('a master', () => {
  it('finds who changed what: filter by person and kind, old and new value, the record, its whole history', async () => {
    const name = await changeSomebody('Analista de Auditoria')
    const page = await master()
    await openLogs(page)
    await filters(page).getByLabel('Quem fez').pressSequentially('an')
    const options = page.getByRole('listbox', { name: 'Pessoas encontradas' }).getByRole('option')
    await options.first().waitFor()
    await page.keyboard.press('Escape')
    await filters(page).getByLabel('Empresa').selectOption({ label: 'Aurora Tecnologia' })
    await filters(page).getByLabel('Registro').selectOption({ label: 'Trabalhador' })
    await filters(page).getByLabel('Ação').selectOption({ label: 'Alteração' })
    await filters(page).getByLabel('Campo alterado').selectOption({ label: 'Cargo' })
    await expect.poll(async () => (await sentences(page)).every((text) => text.includes('Cargo'))).toBe(true)
    const entry = trail(page).getByRole('button').filter({ hasText: name }).filter({ hasText: 'Cargo' }).first()
    await entry.click()
    const change = trail(page).getByRole('row').filter({ hasText: 'Cargo' })
    await change.getByRole('cell', { name: 'Analista de Auditoria' }).waitFor()
    await trail(page).getByRole('row').filter({ hasText: 'Telefone' }).getByText('Valor protegido').last().waitFor()
    await trail(page).getByText('ela diz que mudaram, não quais eram os valores').waitFor()
    await trail(page).getByText('Reestruturação da área').waitFor()
    expect(await violations(page)).toEqual([])

    await trail(page).getByRole('button', { name: 'Ver toda a história deste registro' }).click()
    await page.waitForURL(/record=/)
    await expect.poll(async () => (await sentences(page)).every((text) => text.includes(name))).toBe(true)
    await expect.poll(async () => (await sentences(page)).some((text) => text.includes('cadastrou'))).toBe(true)
    await page.goBack()
    expect(await filters(page).getByLabel('Ação').inputValue()).toBe('update')
    await page.reload()
    await trail(page).getByRole('button').filter({ hasText: name }).first().click()
    await trail(page).getByRole('link', { name: 'Abrir registro' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })

  detail('filters by a person who acted and by period, and drops filters one by one', async () => {
    await changeSomebody('Analista de Período')
    const page = await master()
    await openLogs(page, '?from=2020-01-01&to=2020-01-31')
    await page.getByText('Nenhum registro com este filtro').waitFor()
    await page.getByRole('button', { name: 'Remover filtro Até 31/01/2020' }).click()
    await trail(page).waitFor()
    const [admin] = await runSql(product.server.databaseUrl, "select e.display_name from employees e where e.email = 'admin@aurora.demo'")
    const adminName = String(admin?.['display_name'])
    await filters(page).getByLabel('Quem fez').fill(adminName.split(' ')[0] ?? '')
    await page.getByRole('option', { name: new RegExp(adminName) }).first().click()
    await expect.poll(async () => (await sentences(page)).every((text) => text.includes(adminName))).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: `Remover filtro Quem fez: ${adminName}` }).click()
    await expect.poll(async () => (await sentences(page)).some((text) => text.includes('Sistema'))).toBe(true)
  })

  detail('reads further and further back, each entry once', async () => {
    const page = await master()
    await openLogs(page)
    await expect.poll(() => trail(page).getByRole('listitem').count()).toBe(50)
    await page.getByRole('button', { name: 'Carregar mais' }).click()
    await expect.poll(() => trail(page).getByRole('listitem').count()).toBe(100)
    await openLogs(page, '?entity=company')
    await page.getByText(/registros?: não há anteriores\.$/).waitFor()
  })

  detail('exports the filter as CSV and may cancel on the way', async () => {
    const page = await master()
    await openLogs(page, '?entity=company')
    await trail(page).waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar CSV' }).click()])
    const text = await readFile(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d{2}-\d{2}\.csv$/)
    const [header, ...lines] = text.trim().split('\r\n')
    expect(header).toContain('Data e hora;Data e hora (UTC);Empresa;Quem;Ação;Registro')
    expect(lines.length).toBe(await trail(page).getByRole('listitem').count())
    expect(lines.every((line) => line.includes(';Empresa;'))).toBe(true)

    // The trail knows the fingerprint of what left: the same file passes, one changed letter does not.
    await page.getByRole('button', { name: 'Conferir arquivo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conferir arquivo exportado' })
    await dialog.getByLabel('Arquivo CSV ou XLSX').setInputFiles(await download.path())
    await dialog.getByText('O arquivo está íntegro').waitFor()
    await dialog.getByLabel('Arquivo CSV ou XLSX').setInputFiles({ name: 'mudado.csv', mimeType: 'text/csv', buffer: Buffer.from(text.replace('Empresa', 'empresa')) })
    await dialog.getByText('Este arquivo não confere').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()

    await page.route('**/rest/v1/rpc/audit_page', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('button', { name: 'Exportar CSV' }).click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('Exportação cancelada').waitFor()
  })

  it('goes on reading in the archive: month by month, in the list, in a file and in the check of the trail', async () => {
    const company = await ageTrail('Cerrado Saúde')
    const page = await master()
    // Of departments nothing is at hand: the list begins in the archive.
    await openLogs(page, `?company=${company}&entity=department`)
    const archive = page.getByRole('region', { name: 'Arquivo' })
    await archive.getByText(/registros em .+ A lista segue até lá\.$/).waitFor()
    await page.getByText(/registros?: não há anteriores\.$/).waitFor()
    expect((await sentences(page)).length).toBeGreaterThan(0)
    await filters(page).getByLabel('Registro').selectOption({ label: 'Todos' })

    await archive.getByRole('button', { name: 'Ver por mês' }).click()
    const month = archive.getByRole('listitem').getByRole('button').first()
    const entries = Number(/(\d+) registros?/.exec((await month.innerText()).replaceAll('.', ''))?.[1])
    expect(entries).toBeGreaterThan(0)
    await month.click()
    await page.waitForURL(/from=.+&to=/)
    await archive.getByText('O período escolhido está no arquivo.').waitFor()
    expect(await month.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => trail(page).getByRole('listitem').count()).toBe(Math.min(50, entries))
    expect(await violationsInEachLook(page)).toEqual([])
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar CSV' }).click()])
    // Besides its headings, the last entry of that month, which stays at hand.
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(entries + 2)

    await filters(page).getByLabel('Ação').selectOption({ label: 'Exclusão' })
    await page.getByText('Nenhum registro com este filtro').waitFor()
    await page.getByRole('button', { name: 'Ver por empresa' }).click()
    const verified = page.getByRole('region', { name: 'Integridade da trilha' }).getByRole('listitem').filter({ hasText: 'Cerrado Saúde' })
    await verified.getByRole('button', { name: /Verificar agora/ }).click()
    await verified.getByText('Íntegra', { exact: true }).waitFor()
  })

  detail('verifies the trail of a company, and is told plainly when somebody changed it behind the system', async () => {
    const page = await master()
    await openLogs(page)
    await page.getByRole('button', { name: 'Ver por empresa' }).click()
    const row = page.getByRole('region', { name: 'Integridade da trilha' }).getByRole('listitem').filter({ hasText: 'Boreal Logística' })
    await row.getByRole('button', { name: /Verificar agora/ }).click()
    await row.getByText('Íntegra', { exact: true }).waitFor()
    await row.getByText(/registros conferidos, nenhum alterado ou removido/).waitFor()

    await runSql(
      product.server.databaseUrl,
      `begin; set local session_replication_role = replica;
       with target as (select k.audit_id from private.audit_chain k join companies c on c.id = k.company_id where c.name = 'Cometa Comércio' order by k.seq limit 1)
       update audit_logs set action_type = 'delete' where id = (select audit_id from target);
       delete from audit_verifications where company_id = (select id from companies where name = 'Cometa Comércio'); commit`,
    )
    const broken = page.getByRole('region', { name: 'Integridade da trilha' }).getByRole('listitem').filter({ hasText: 'Cometa Comércio' })
    await broken.getByRole('button', { name: /Verificar agora/ }).click()
    await broken.getByText('Trilha alterada').waitFor()
    await broken.getByText(/^O registro nº 1 da sequência não corresponde ao que foi gravado/).waitFor()
    await page.getByText('Os registros de Cometa Comércio foram alterados por fora do sistema.').waitFor()

    await row.getByText(/ciências conferidas, nenhuma alterada ou removida/).waitFor()
    await runSql(
      product.server.databaseUrl,
      `begin; set local session_replication_role = replica;
       delete from acknowledgements where (company_id, seq) = (select company_id, max(seq) from acknowledgements where company_id = (select id from companies where name = 'Boreal Logística') group by company_id); commit`,
    )
    await row.getByRole('button', { name: /Verificar agora/ }).click()
    await row.getByText('Ciências alteradas').waitFor()
    await row.getByText(/^A ciência nº \d+ da sequência foi alterada ou removida/).waitFor()
    expect(await violations(page)).toEqual([])
  })
})
