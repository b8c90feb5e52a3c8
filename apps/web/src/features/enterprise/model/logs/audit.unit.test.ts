import { describe, expect, it } from 'vitest'

import { diffLines, diffText, referencesIn } from './audit-diff.ts'
import { type AuditEntry, performerName, reasonText } from './audit-entry.ts'
import { AUDIT_EXPORT } from './export-columns.ts'
import { auditLog, hasAuditFilter, periodOf } from './filter-state.ts'
import { knownFilter } from './known-filter.ts'
import { acknowledgementWords, verificationWords } from './verification.ts'

const id = '0c000000-0000-4000-8000-000000000001'
const entry: AuditEntry = {
  id: 7, at: '2026-11-20T12:00:00+00:00', company_id: id, company_name: 'Aurora', action_type: 'update', entity_type: 'employee', entity_id: id,
  entity_label: 'Ana Souza', performed_by: id, performed_by_name: 'Bruno Dias', initiated_by: 'user', metadata: {}, changes: { position: ['Analista', 'Gerente'] },
}

it('an entry tells why: the reason of a change, or the justification of an act', () => {
  expect(reasonText({ metadata: { reason: 'Correção', justification: 'outra' } })).toBe('Correção')
  expect(reasonText({ metadata: { justification: 'Processo trabalhista' } })).toBe('Processo trabalhista')
  expect(reasonText({ metadata: { justification: 'retention' } })).toBe('Prazo de guarda terminado')
  expect(reasonText({ metadata: null })).toBeNull()
})

describe('the changes of an entry', () => {
  const lines = diffLines({
    status: ['active', 'notice'], cpf: ['***', '***'], department_id: [id, null], role: [null, 'admin'], active: [true, false],
    hire_date: ['2026-01-31', null], rg: [null, null], weird: 'not a pair',
  }, 'employee')
  const of = (field: string) => lines.find((line) => line.field === field)
  it('carry Portuguese names and values, in the order of the names', () => {
    expect(lines.map(({ label }) => label)).toEqual(['CPF', 'Data de admissão', 'Departamento', 'Em uso', 'Papel', 'Situação'])
    expect([of('status')?.before, of('status')?.after]).toEqual([{ kind: 'text', text: 'Ativo' }, { kind: 'text', text: 'Em aviso' }])
    expect(of('role')?.after).toEqual({ kind: 'text', text: 'Administrador' })
    expect(of('active')?.after).toEqual({ kind: 'text', text: 'Não' })
    expect(diffLines({ user_id: [null, id] }, 'employee')[0]?.after).toEqual({ kind: 'text', text: 'Ligado' })
    expect(of('hire_date')?.before).toEqual({ kind: 'text', text: '31/01/2026' })
  })
  it('are called what they are in the table at hand', () => {
    const named = (entity: string) => diffLines({ position: [1, 2], active: [true, false] }, entity).map(({ label }) => label)
    expect(named('approval_flow')).toEqual(['Fluxo em uso', 'Ordem'])
    expect(named('employee')).toEqual(['Cargo', 'Em uso'])
    expect(named('company')).toEqual(['Empresa ativa', 'Ordem'])
  })
  it('keep hidden values hidden and say so', () => {
    expect(of('cpf')?.before).toEqual({ kind: 'masked' })
    expect(diffText({ kind: 'masked' })).toBe('Valor protegido')
  })
  it('name other records once they are looked up', () => {
    expect(referencesIn(lines, 'departments')).toEqual([id])
    expect(referencesIn(lines, 'employees')).toEqual([])
    const reference = { kind: 'reference', table: 'departments', id } as const
    expect(diffText(reference, new Map([[id, 'Produto']]))).toBe('Produto')
    expect(diffText(reference)).toBe('Registro que não existe mais')
  })
  it('are none where there are none', () => {
    for (const nothing of [null, {}, 'x', { name: 1 }]) expect(diffLines(nothing, 'employee')).toEqual([])
  })
})

describe('the filter of the trail', () => {
  it('is wholly in the address', () => {
    const filter = { ...auditLog.start, company: id, person: id, action: 'update', entity: 'employee', record: id, field: 'manager_id', from: '2026-11-01', to: '2026-11-20' }
    expect(auditLog.from(auditLog.url(filter))).toEqual(filter)
    expect(hasAuditFilter(filter)).toBe(true)
  })
  it('drops what is malformed', () => {
    expect(auditLog.validateSearch({ company: 'x', action: 'DROP TABLE', field: '', from: '2026-02-31', to: 20261120, other: 'y' })).toEqual({})
    expect(knownFilter({ ...auditLog.start, action: 'drop', field: 'password', entity: 'employee' })).toEqual({ ...auditLog.start, entity: 'employee' })
    expect(hasAuditFilter(auditLog.start)).toBe(false)
  })
  it('takes both days whole, where the reader is', () => {
    const { from, to } = periodOf({ ...auditLog.start, from: '2026-11-20', to: '2026-11-20' })
    expect(from).toBe(new Date(2026, 10, 20).toISOString())
    expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(24 * 3_600_000)
    expect(periodOf(auditLog.start)).toEqual({ from: null, to: null })
  })
})

describe('an exported line', () => {
  it('says who did what, with each change', () => {
    const cells = Object.fromEntries(AUDIT_EXPORT.map(({ header, value }) => [header, value(entry)]))
    expect(cells).toMatchObject({ Quem: 'Bruno Dias', Ação: 'Alteração', Registro: 'Trabalhador', Alterações: 'Cargo: Analista → Gerente' })
  })
  it('tells the system from a person without employee row', () => {
    expect(performerName({ ...entry, performed_by: null, performed_by_name: null })).toBe('Sistema')
    expect(performerName({ ...entry, performed_by_name: null })).toBe('Pessoa sem cadastro')
  })
})

describe('the words of a verification', () => {
  const good = { checked_at: '', ok: true, entries: 3, from_seq: 1, up_to_seq: 1283, first_broken_seq: null, waiting: 2 }
  it('count what was checked and what waits', () => {
    expect(verificationWords(good).text).toBe('1.283 registros conferidos, nenhum alterado ou removido. Mais 2 registros recentes entram na próxima verificação.')
  })
  it('say plainly that somebody changed the trail', () => {
    const words = verificationWords({ ...good, ok: false, first_broken_seq: 41 })
    expect(words).toMatchObject({ tone: 'danger', label: 'Trilha alterada' })
    expect(words.text).toContain('nº 41')
  })
  it('never call unverified what is unverified good', () => {
    expect(verificationWords(null).tone).toBe('warning')
  })
})

describe('words for a verification of acknowledgements', () => {
  const good = { checked_at: '2026-11-20T12:00:00+00:00', ok: true, entries: 1_283, first_broken_seq: null }
  it('count them when all are as they were written', () => {
    expect(acknowledgementWords(good).text).toBe('1.283 ciências conferidas, nenhuma alterada ou removida.')
    expect(acknowledgementWords({ ...good, entries: 1 }).text).toBe('1 ciência conferida, nenhuma alterada ou removida.')
    expect(acknowledgementWords({ ...good, entries: 0 })).toMatchObject({ tone: 'success', text: 'Nenhuma ciência registrada até agora.' })
  })
  it('say which one is gone, and never call unverified what is unverified good', () => {
    const words = acknowledgementWords({ ...good, ok: false, first_broken_seq: 41 })
    expect(words).toMatchObject({ tone: 'danger', label: 'Ciências alteradas' })
    expect(words.text).toContain('nº 41')
    expect(acknowledgementWords(null).tone).toBe('warning')
  })
})
