import { afterEach, describe, expect, it } from 'vitest'
import { crawl } from '../support/crawl/crawl.ts'
import { plainName, shapeOf } from '../support/crawl/shape.ts'
import { isWrite } from '../support/crawl/watch.ts'
import { runProduct } from '../support/product.ts'
import { accounts } from '../support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

const ID = '3f2c1a90-5b1d-4c0e-9a3b-7d2e8f6a1b4c'

describe('the shape of an address', () => {
  it('is the same whoever it is about', () => {
    expect(shapeOf(`/app/employees/${ID}?aba=documentos`).page).toBe('/app/employees/:id?aba=documentos')
    expect(shapeOf('/app/evaluations/12')).toEqual(shapeOf('/app/evaluations/7'))
    expect(shapeOf('/verificar/AAAA-BBBB-CCCC-DDDD').page).toBe('/verificar/:id')
  })
  it('tells parts of a page apart, and rows only by what they are asked for', () => {
    expect(shapeOf('/app/documents?tab=all').page).not.toBe(shapeOf('/app/documents?tab=matrix').page)
    expect(shapeOf('/app/employees?status=away&department=3')).toEqual({ page: '/app/employees', address: '/app/employees?department&status' })
    expect(shapeOf('/app/employees?department=9&status=active').address).toBe(shapeOf('/app/employees?status=away&department=3').address)
  })
  it('and buttons of many rows are one', () => {
    expect(plainName('Editar Ana Lima', true)).toBe(plainName('Editar Bruno Reis', true))
    expect(plainName('Notificações, 3 não lidas', false)).toBe(plainName('Notificações, 12 não lidas', false))
  })
})

it('takes for a write what would change anything', () => {
  const commands = new Set(['request_leave'])
  const at = (method: string, path: string): boolean => isWrite(method, `http://localhost${path}`, commands)
  expect(['/rest/v1/rpc/request_leave', '/auth/v1/logout?scope=local', '/storage/v1/object/documents/a.pdf', '/rest/v1/employees?id=eq.1'].map((path) => at('POST', path))).toEqual([true, true, true, true])
  expect([at('POST', '/rest/v1/rpc/leave_list'), at('GET', '/rest/v1/employees'), at('POST', '/storage/v1/object/sign/documents/a.pdf'), at('POST', '/auth/v1/token?grant_type=refresh_token')]).toEqual([false, false, false, false])
})

it('reports a dead link, a thrown error, a nameless dialog and unfinished words, each with the way there', async () => {
  const page = await product.as(accounts.user, 'about:blank')
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const planted = document.createElement('section')
      planted.innerHTML = '<a href="/app/nada-aqui">Beco</a> <button>Quebrar</button> <button>Abrir</button><div role="dialog" tabindex="-1" hidden>Em construção</div>'
      const [breaking, opening] = planted.querySelectorAll('button')
      const dialog = planted.querySelector('div')
      breaking?.addEventListener('click', () => { throw new Error('planted') })
      opening?.addEventListener('click', () => dialog?.removeAttribute('hidden'))
      addEventListener('keydown', ({ key }) => { if (key === 'Escape') dialog?.setAttribute('hidden', '') })
      document.body.append(planted)
    })
  })
  const { problems } = await crawl(page, product.server.databaseUrl, { starts: ['/app/employees/anniversaries'], includes: (path) => path === '/app/employees/anniversaries' })
  expect(problems).toEqual(expect.arrayContaining([
    '/app/employees/anniversaries → “Beco” /app/nada-aqui: shows “Página não encontrada”',
    '/app/employees/anniversaries → [Quebrar]: thrown: planted',
    '/app/employees/anniversaries → [Abrir]: says “Em construção”',
    '/app/employees/anniversaries → [Abrir]: opens a dialog without a name',
  ]))
}, 300_000)
