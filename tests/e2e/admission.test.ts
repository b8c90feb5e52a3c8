import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { pdf, png } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { detail } from './support/lanes.ts'
import { answerExperience, beginReviews } from './support/experience.ts'
import { linkMailedTo } from './support/mail.ts'
import { employeeIdOf } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const EMAIL = 'carla.nogueira@exemplo.com.br'
const NAME = 'Carla Nogueira de Albuquerque Cavalcanti'
const CPF = '529.982.247-25'
const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const dialog = (page: Page): Locator => page.getByRole('dialog').last()

const isoOf = (days: number, from = Date.now()): string => new Date(from + days * 86_400_000).toISOString().slice(0, 10)
const typed = (iso: string): string => iso.split('-').toReversed().join('/')
const HIRED = isoOf(12)
const MOVED = isoOf(19)

/** Noon of a day in São Paulo, for everything that asks the database what day it is. */
const setClock = (iso: string) =>
  ask(`insert into private.frozen_clock (instant) values ($1::date + interval '15 hours') on conflict (only_row) do update set instant = excluded.instant`, [iso])

async function next(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await page.getByRole('heading', { level: 2, name: heading }).waitFor()
}

async function pick(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(name.split(' ').slice(0, 2).join(' '))
  await page.getByRole('option', { name: new RegExp(name) }).first().click()
}

const nameOf = async (email: string): Promise<string> => String((await ask('select display_name from public.employees where id = $1', [await employeeIdOf(product, email)]))[0]?.['display_name'])

const dueOf = async (title: string): Promise<unknown> =>
  (await ask(`select t.due_on::text as due, t.status from public.journey_tasks t join public.employees e on e.id = t.employee_id where e.email = $1 and t.title = $2`, [EMAIL, title]))[0]

/** The last day up to this one on which the newcomer works: no task is due on a Sunday or a holiday. */
const workday = async (day: string): Promise<unknown> =>
  (await ask('select private.task_day(e.company_id, e.id, $2::date, 0)::text as day from public.employees e where e.email = $1', [EMAIL, day]))[0]?.['day']

describe('an admission', () => {
  it('is begun as a draft, goes on from it, and becomes person, contract, papers and tasks at once', async () => {
    const admin = await product.as('admin@aurora.demo', '/app/onboarding')
    await admin.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor()
    await admin.getByRole('table', { name: 'Admissões' }).waitFor()
    expect(await violations(admin)).toEqual([])
    const size = admin.viewportSize()
    await admin.setViewportSize({ width: 640, height: 800 })
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
    if (size) await admin.setViewportSize(size)
    await admin.getByRole('link', { name: 'Nova admissão' }).click()
    await admin.getByRole('heading', { level: 2, name: 'Dados pessoais' }).waitFor()
    await admin.getByRole('button', { name: 'Salvar e continuar' }).click()
    await admin.getByText('Informe o nome').first().waitFor()
    await admin.getByLabel('Nome *', { exact: true }).or(admin.getByLabel(/^Nome\s*\*?$/)).first().fill('Carla')
    await admin.getByLabel(/^Sobrenome/).fill('Nogueira de Albuquerque Cavalcanti')
    await admin.getByLabel('E-mail').fill(EMAIL)
    // What the database refuses is said beside the field.
    const [other] = await ask(`select cpf from public.employees where email = 'pessoa@aurora.demo'`)
    await admin.getByLabel('CPF', { exact: true }).fill(String(other?.['cpf']))
    await admin.getByRole('button', { name: 'Salvar e continuar' }).click()
    await expect.poll(() => admin.getByLabel('CPF', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await admin.getByLabel('CPF', { exact: true }).fill(CPF)
    await next(admin, 'Contrato e cargo')
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Salvar rascunho e sair' }).click()
    await admin.getByRole('list', { name: 'Rascunhos' }).getByText(NAME).waitFor()
    await admin.getByRole('link', { name: `Continuar a admissão de ${NAME}` }).click()
    await admin.getByRole('heading', { level: 2, name: 'Contrato e cargo' }).waitFor()

    await admin.getByLabel(/^Data de admissão/).fill(typed(HIRED))
    await admin.getByLabel('Cargo').fill('Auxiliar de produção')
    await pick(admin, 'Gestor', await nameOf('gestor@aurora.demo'))
    await admin.getByLabel(/^Prorrogação prevista/).fill('46')
    await admin.getByRole('button', { name: 'Salvar e continuar' }).click()
    await admin.getByText('A experiência vai no máximo a 90 dias').first().waitFor()
    await admin.getByLabel(/^Prorrogação prevista/).fill('45')
    await next(admin, 'Remuneração')
    await admin.getByLabel('Salário').fill('2.150,00')
    await next(admin, 'Documentos')
    await next(admin, 'Acesso e tarefas')
    await admin.getByLabel('Roteiro').selectOption({ label: 'Operacional' })
    await admin.getByLabel('Hora do primeiro dia').fill('08:00')
    await admin.getByLabel('Onde se apresentar').fill('Portaria 2, Rua das Acácias, 100')
    await admin.setViewportSize({ width: 390, height: 800 })
    expect(await violations(admin)).toEqual([])
    await admin.setViewportSize({ width: 1280, height: 800 })
    await next(admin, 'Revisão')
    await admin.getByText('Auxiliar de produção').waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Criar admissão' }).click()
    await admin.getByText('Admissão criada', { exact: true }).waitFor()
    await dialog(admin).getByText(NAME).first().waitFor()
    await dialog(admin).getByText('Conferir os documentos').waitFor()
    expect(await violations(admin)).toEqual([])
    const [row] = await ask(`select e.status, c.contract_type, c.experience_ends_on - c.starts_on + 1 as days, (select count(*)::int from public.document_requests r where r.employee_id = e.id) as papers
      from public.employees e join public.employee_contracts c on c.employee_id = e.id where e.email = $1`, [EMAIL])
    expect(row).toEqual({ status: 'pre_admission', contract_type: 'experience', days: 45, papers: 2 })
    expect([await dueOf('Avaliação de experiência, 40 dias'), await dueOf('Avaliação de experiência, 80 dias')]).toEqual([
      { due: await workday(isoOf(52)), status: 'open' }, { due: await workday(isoOf(92)), status: 'open' },
    ])
  })

  detail('is taken on by the manager, and its open tasks move with the day only when one says so', async () => {
    const manager = await product.as('gestor@aurora.demo', '/app/employees/newcomers')
    await manager.getByRole('table', { name: 'Admissões' }).getByRole('button', { name: new RegExp(NAME) }).click()
    await dialog(manager).getByRole('button', { name: 'Aceitar o guia' }).click()
    await dialog(manager).getByText('Guia aceito', { exact: true }).waitFor()
    await dialog(manager).getByRole('button', { name: 'Marcar conversas dia 1, 7 e 30' }).click()
    await dialog(manager).getByText('Conversa a dois, dia 30').waitFor()
    await dialog(manager).getByRole('button', { name: 'Escolher padrinho' }).click()
    await pick(manager, 'Padrinho ou madrinha', await nameOf('pessoa@aurora.demo'))
    await dialog(manager).getByRole('button', { name: 'Escolher', exact: true }).click()
    await dialog(manager).getByRole('button', { name: 'Trocar padrinho' }).waitFor()
    // A day on which she does not work would stay where somebody put it.
    const due = String(await workday(HIRED))
    const moved = await workday(isoOf(7, Date.parse(due)))
    await dialog(manager).getByRole('button', { name: 'Nova tarefa' }).click()
    await dialog(manager).getByLabel(/^Tarefa/).fill('Mostrar o refeitório')
    await dialog(manager).getByLabel(/^Até quando/).fill(typed(due))
    await dialog(manager).getByRole('button', { name: 'Incluir tarefa' }).click()
    await dialog(manager).getByText('Mostrar o refeitório').waitFor()
    expect(await violations(manager)).toEqual([])
    await manager.setViewportSize({ width: 390, height: 800 })
    await manager.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(manager)).toEqual([])

    const admin = await product.as('admin@aurora.demo', '/app/onboarding?vista=quadro')
    await admin.getByRole('button', { name: new RegExp(NAME) }).click()
    const move = async (to: string, answer: RegExp): Promise<void> => {
      await dialog(admin).getByRole('button', { name: 'Mais', exact: true }).click()
      await admin.getByRole('menuitem', { name: 'Mudar a data de admissão' }).click()
      await dialog(admin).getByLabel(/^Nova data/).fill(typed(to))
      await dialog(admin).getByRole('button', { name: answer }).click()
      await admin.getByText('Data de admissão alterada').first().waitFor()
      await dialog(admin).getByText(typed(to)).first().waitFor()
    }
    await move(MOVED, /^Mover as \d+ tarefas$/)
    expect(await dueOf('Mostrar o refeitório')).toEqual({ due: moved, status: 'open' })
    expect(await dueOf('Conversa a dois, dia 7')).toEqual({ due: await workday(isoOf(25)), status: 'open' })
    await admin.getByText('Data de admissão alterada').first().waitFor({ state: 'hidden' })
    await move(HIRED, /^Manter os prazos$/)
    expect(await dueOf('Mostrar o refeitório')).toEqual({ due: moved, status: 'open' })
  })

  detail('is prepared by the person on the phone, who reaches nothing of the company until the first day', async () => {
    const admin = await product.as('admin@aurora.demo', '/app/onboarding')
    const link = await linkMailedTo(product.server.url, EMAIL)
    const carla = await product.open({ viewport: { width: 390, height: 800 } })
    await carla.goto(link)
    await carla.getByRole('button', { name: 'Continuar' }).click()
    await carla.getByLabel('Nova senha', { exact: true }).fill('Bem-Vinda@2026')
    await carla.getByLabel('Confirmar nova senha').fill('Bem-Vinda@2026')
    await carla.getByRole('button', { name: 'Criar senha' }).click()
    await carla.getByLabel('Li o aviso de privacidade').check()
    await carla.getByRole('button', { name: 'Continuar para o sistema' }).click()
    await carla.getByRole('heading', { level: 1, name: 'Boas-vindas, Carla' }).waitFor()
    await carla.getByText('Portaria 2, Rua das Acácias, 100').waitFor()
    expect(await violations(carla)).toEqual([])

    const directory = '/rest/v1/employee_directory?select=id'
    expect((await fetchAsPage(admin, directory)).body).not.toEqual([])
    expect(await fetchAsPage(carla, directory)).toEqual({ status: 200, body: [] })
    expect((await fetchAsPage(carla, '/rest/v1/employees?select=email')).body).toEqual([{ email: EMAIL }])
    await carla.goto('/app/employees')
    await carla.getByRole('heading', { level: 1, name: 'Boas-vindas, Carla' }).waitFor()

    await carla.getByLabel(/^Seu CPF/).fill('111.444.777-35')
    await carla.getByRole('button', { name: 'Confirmar' }).click()
    await carla.getByText('Não é o CPF que o RH tem').waitFor()
    await carla.getByLabel(/^Seu CPF/).fill(CPF)
    await carla.getByRole('button', { name: 'Confirmar' }).click()
    const section = (name: string): Locator => carla.getByRole('form', { name })
    await section('Identificação').getByLabel(/^Data de nascimento/).fill('10/05/1995')
    await section('Identificação').getByLabel(/^Telefone/).fill('(19) 99888-7766')
    await section('Identificação').getByRole('button', { name: 'Salvar e continuar' }).click()
    await section('Sobre você').getByLabel(/^Nome da mãe/).fill('Marta Nogueira')
    await section('Sobre você').getByRole('button', { name: 'Salvar e continuar' }).click()
    await section('Endereço residencial').waitFor()
    // What was saved is there after leaving.
    await carla.reload()
    await expect.poll(() => section('Identificação').getByLabel(/^Telefone/).inputValue()).toBe('(19) 99888-7766')
    await section('Identificação').getByRole('button', { name: 'Salvar e continuar' }).click()
    await section('Sobre você').getByRole('button', { name: 'Salvar e continuar' }).click()
    await section('Endereço residencial').getByLabel(/^Logradouro/).fill('Rua Sete de Setembro')
    await section('Endereço residencial').getByLabel(/^Cidade/).fill('Campinas')
    await section('Endereço residencial').getByLabel(/^UF/).selectOption('SP')
    await section('Endereço residencial').getByRole('button', { name: 'Salvar e continuar' }).click()
    await carla.getByRole('button', { name: 'Enviar meus dados ao RH' }).click()
    await carla.getByText('Seus dados estão com o RH').waitFor()

    const paper = carla.getByRole('listitem').filter({ hasText: 'Documento de identidade e CPF' }).filter({ has: carla.locator('input[type=file]') })
    const file = carla.getByLabel('Arquivo de Documento de identidade e CPF', { exact: true }).and(carla.locator('input'))
    await file.setInputFiles({ name: 'rg.png', mimeType: 'image/png', buffer: png(300, [200, 200, 200]) })
    await paper.getByText('A foto parece tremida').waitFor()
    expect(await violations(carla)).toEqual([])
    await file.setInputFiles({ name: 'conta.pdf', mimeType: 'application/pdf', buffer: pdf('Conta de luz') })
    await carla.getByText('Em análise').first().waitFor()
    const review = async (decision: string, reason: string | null): Promise<void> => {
      const [version] = await ask(`select v.id from private.document_versions v join public.documents d on d.id = v.document_id join public.employees e on e.id = d.employee_id
        where e.email = $1 and v.status = 'in_review'`, [EMAIL])
      const answer = await fetchAsPage(admin, '/rest/v1/rpc/review_document', { method: 'POST', body: { p_id: version?.['id'], p_decision: decision, p_reason: reason } })
      expect(answer.status).toBe(200)
    }
    await review('reject', 'Esta é uma conta de luz.')
    await carla.reload()
    await carla.getByText('Esta é uma conta de luz.').waitFor()
    await file.setInputFiles({ name: 'rg.pdf', mimeType: 'application/pdf', buffer: pdf('Identidade') })
    await carla.getByText('Em análise').first().waitFor()
    await review('approve', null)
    expect(await dueOf('Enviar documento de identidade e CPF')).toMatchObject({ status: 'done' })
    await carla.emulateMedia({ colorScheme: 'dark' })
    await carla.reload()
    await carla.getByText('Aprovado').first().waitFor()
    expect(await violations(carla)).toEqual([])

    // On the day the job makes her one of the company.
    await setClock(HIRED)
    await ask('select private.run_admissions()')
    await carla.goto('/app/employees')
    await carla.getByRole('heading', { level: 1, name: 'Trabalhadores' }).waitFor()
    expect((await fetchAsPage(carla, directory)).body).not.toEqual([])
  })

  detail('ends in a decision of the manager, taken in Pendências within ninety days', async () => {
    const term = isoOf(12 + 44)
    await setClock(isoOf(12 + 44 - 3))
    await beginReviews(ask)
    const manager = await product.as('gestor@aurora.demo', '/app/inbox')
    const rows = manager.locator('[data-item]')
    await rows.filter({ hasText: 'Avaliação de experiência, 40 dias' }).getByRole('button').click()
    await manager.getByLabel(/^Como a pessoa está indo/).fill('Aprende depressa e cuida da segurança.')
    await manager.getByRole('button', { name: 'Registrar avaliação' }).click()
    await rows.filter({ hasText: 'Avaliação de experiência, 40 dias' }).waitFor({ state: 'detached' })
    await rows.filter({ hasText: 'Decidir o fim da experiência' }).filter({ hasText: NAME }).getByRole('button').click()
    // The open item says of whom and of which contract the decision is.
    const decision = manager.getByRole('region', { name: 'Decidir o fim da experiência' })
    await decision.getByText(NAME).waitFor()
    await decision.getByText(`Contrato de experiência de`).waitFor()
    await manager.getByText(`O que acontece depois de ${typed(term)}`).waitFor()
    await answerExperience(decision)
    await manager.getByRole('radio', { name: /^Prorrogar/ }).check()
    expect(await violations(manager)).toEqual([])
    await manager.getByLabel(/^Prorrogar até/).fill(typed(isoOf(12 + 90)))
    await manager.getByRole('button', { name: 'Registrar decisão' }).click()
    await manager.getByText('A decisão não foi registrada').waitFor()
    await manager.getByLabel(/^Prorrogar até/).fill(typed(isoOf(12 + 89)))
    await manager.getByRole('button', { name: 'Registrar decisão' }).click()
    await manager.getByText('Decisão registrada; o RH foi avisado').waitFor()
    const [contract] = await ask(`select e.id, c.experience_extended_to::text as until from public.employee_contracts c join public.employees e on e.id = c.employee_id where e.email = $1`, [EMAIL])
    expect(contract).toMatchObject({ until: isoOf(12 + 89) })

    // RH was told, and makes the letter.
    const admin = await product.as('admin@aurora.demo', '/app/notifications')
    await admin.getByText(`Experiência de ${NAME}: prorrogada até ${typed(isoOf(12 + 89))}`).waitFor()
    await admin.goto(`/app/onboarding?pessoa=${String(contract?.['id'])}`)
    await admin.getByRole('button', { name: 'Gerar carta de prorrogação' }).click()
    await admin.getByText('Carta gerada nos documentos da pessoa').waitFor()
    const made = (): Promise<unknown> => ask(`select f.mime from public.documents d join private.document_versions v on v.document_id = d.id join public.files f on f.id = v.file_id
      where d.employee_id = $1 and d.title like 'Prorrogação%'`, [contract?.['id']])
    await expect.poll(made).toEqual([{ mime: 'application/pdf' }])
  })
})
