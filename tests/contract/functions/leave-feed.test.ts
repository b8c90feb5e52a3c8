import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarText, escapeText, foldLine } from '../../../supabase/functions/leave-feed/calendar.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { signedIn } from '../auth/support.ts'
import { employeeOf } from './support.ts'

let server: TestServer
let person: SupabaseClient
let me: string
beforeAll(async () => {
  server = await startServer()
  person = (await signedIn(server, 'pessoa@aurora.demo')).client
  me = await employeeOf(server, 'pessoa@aurora.demo')
})
afterAll(() => server.stop())

/** A leave of somebody from a day so many days from today, in days or from noon on. */
async function leave(employee: string, from: number, to: number, { granted = true, noon = false }: { granted?: boolean; noon?: boolean } = {}): Promise<{ id: string; starts: string; ends: string }> {
  const [made] = await runSql(
    server.databaseUrl,
    `with r as (insert into public.leave_requests (company_id, employee_id, type_id, status)
       select e.company_id, e.id, t.id, case when $4 then 'approved' else 'pending' end from public.employees e
       join public.leave_types t on t.company_id = e.company_id and t.key = 'violence' where e.id = $1 returning *)
     insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, starts_noon, days, granted)
     select r.company_id, r.id, r.employee_id, private.today(r.company_id) + $2::integer, private.today(r.company_id) + $3::integer, $5, 1, $4 from r
     returning id, to_char(starts_on, 'YYYYMMDD') as starts, to_char(ends_on + 1, 'YYYYMMDD') as ends`,
    [employee, from, to, granted, noon],
  )
  return made as unknown as { id: string; starts: string; ends: string }
}
async function subscribe(client: SupabaseClient, kind: 'own' | 'team'): Promise<string> {
  const { data, error } = await client.rpc('open_leave_feed', { p_kind: kind }).single<{ token: string }>()
  if (error !== null) throw error
  return data.token
}
const read = (token: string, method = 'GET'): Promise<Response> => fetch(`${server.url}/functions/v1/leave-feed?t=${token}`, { method })
/** The calendar with its folds undone, by line. */
const lines = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n')

describe('deadlines of a company', () => {
  it('are events with their own title and what the law says, and nobody is busy by them', () => {
    const text = calendarText({ kind: 'obligations', person: 'Ana', events: [{ id: 'x', title: 'Exame periódico (3)', about: 'NR-7: o exame se repete.', starts_on: '2026-12-01', ends_on: '2026-12-01', stamp: '20261129T120000Z' }] })
    expect(lines(text)).toEqual(expect.arrayContaining(['X-WR-CALNAME:Obrigações da empresa', 'SUMMARY:Exame periódico (3)', 'DESCRIPTION:NR-7: o exame se repete.', 'DTEND;VALUE=DATE:20261202', 'TRANSP:TRANSPARENT']))
    expect(text).not.toContain('Ana')
  })
})

describe('the text of a calendar', () => {
  it('escapes what the standard reserves and breaks lines by octets, never inside a character', () => {
    expect(escapeText('a\\b;c,d\r\ne\u0007')).toBe(String.raw`a\\b\;c\,d\ne`)
    const line = `SUMMARY:${'ção '.repeat(40)}😀😀😀`
    const folded = foldLine(line)
    for (const part of folded.split('\r\n')) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75)
    expect(folded.replaceAll('\r\n ', '')).toBe(line)
    expect(folded).toContain('\r\n ')
  })

  it('ends a day before the first one after, and tells a team by name', () => {
    const text = calendarText({ kind: 'team', person: 'Rui; o chefe', events: [{ id: 'a', name: 'Zoé, Lima', starts_on: '2026-12-31', ends_on: '2026-12-31', stamp: '20261101T120000Z' }] })
    expect(lines(text)).toEqual(expect.arrayContaining([
      String.raw`X-WR-CALNAME:Ausências da equipe de Rui\; o chefe`, 'UID:a@vinculo', 'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101',
      String.raw`SUMMARY:Zoé\, Lima: Ausente`, 'TRANSP:TRANSPARENT',
    ]))
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })
})

describe('a crowd at the address', () => {
  it('of one who guesses 150 at once turns away none of those who have one', async () => {
    const token = await subscribe(person, 'own')
    const guesses = Array.from({ length: 150 }, (_, number) => read(String(number).padStart(43, 'x')))
    const honest = Array.from({ length: 30 }, () => read(token))
    expect(new Set((await Promise.all(honest)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([404]))
  })
})

describe('the feed of a person', () => {
  it('tells granted days as Ausente alone, without signing in, under names that stay', async () => {
    const days = await leave(me, 30, 32)
    const half = await leave(me, 40, 40, { noon: true })
    const asked = await leave(me, 50, 51, { granted: false })
    const token = await subscribe(person, 'own')
    const answer = await read(token)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, 'text/calendar; charset=utf-8', 'private, no-store'])
    const text = await answer.text()
    const told = lines(text)
    expect(told).toEqual(expect.arrayContaining([`UID:${days.id}@vinculo`, `DTSTART;VALUE=DATE:${days.starts}`, `DTEND;VALUE=DATE:${days.ends}`, `DTSTART:${half.starts}T150000Z`]))
    expect(text).not.toContain(asked.id)
    expect(new Set(told.filter((line) => line.startsWith('SUMMARY')))).toEqual(new Set(['SUMMARY:Ausente']))
    expect(text).not.toMatch(/viol|licen[çc]a|f[ée]rias/iu)
    expect(await (await read(token)).text()).toBe(text)
    expect([(await read(token, 'HEAD')).status, (await read(token, 'POST')).status]).toEqual([200, 405])
  })

  it('of a team names who is away, of the own company alone', async () => {
    const colleague = String((await runSql(server.databaseUrl,
      `select c.id from public.employees e join public.employees c on c.company_id = e.company_id and c.department_id = e.department_id and c.id <> e.id and c.status = 'active' where e.id = $1 order by c.id limit 1`, [me]))[0]?.['id'])
    const there = await leave(colleague, 60, 61)
    const foreign = await leave(await employeeOf(server, 'admin@boreal.demo'), 60, 61)
    const own = await leave(me, 70, 71)
    const text = await (await read(await subscribe(person, 'team'))).text()
    expect(text).toContain(there.id)
    expect(lines(text).filter((line) => line.startsWith('SUMMARY')).every((line) => line.endsWith(': Ausente'))).toBe(true)
    expect(text).not.toContain(foreign.id)
    expect(text).not.toContain(own.id)
  })

  it('opens with its newest address alone, and with none once it is revoked', async () => {
    const first = await subscribe(person, 'own')
    expect((await read(first)).status).toBe(200)
    const second = await subscribe(person, 'own')
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    await person.rpc('close_leave_feed', { p_kind: 'own' })
    const [gone, guessed, short, none] = await Promise.all([read(second), read('A'.repeat(43)), read('A'), read('')])
    for (const answer of [gone, guessed, short, none]) expect([answer.status, await answer.text()]).toEqual([404, 'Este endereço não existe ou foi revogado.'])
  })

  it('stops with the access of its person, and asks to wait whoever reads without end', async () => {
    const token = await subscribe(person, 'own')
    await runSql(server.databaseUrl, `insert into private.access_endings (employee_id, company_id, ends_at) select id, company_id, now() - interval '1 minute' from public.employees where id = $1`, [me])
    expect((await read(token)).status).toBe(404)
    await runSql(server.databaseUrl, `delete from private.access_endings where employee_id = $1`, [me])
    expect((await read(token)).status).toBe(200)
    await runSql(server.databaseUrl, `update private.leave_feed_keys set readings = 60`)
    const late = await read(token)
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600'])
    await runSql(server.databaseUrl, `update private.leave_feed_keys set counted_from = counted_from - interval '2 hours'`)
    expect((await read(token)).status).toBe(200)
  })
})
