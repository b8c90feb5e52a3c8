import { describe, expect, it } from 'vitest'

import { commentProblem } from './decision-form.ts'
import { allApproved, countChoices, decideLabel } from './field-choices.ts'
import type { StepApprover, ThreadEvent, ThreadStep } from './thread.ts'
import { approverText, eventText, stepPeopleText, substituteText } from './thread-words.ts'

const person = (name: string) => ({ id: name, name, initials: name.slice(0, 2), avatar_path: null, position: null })
const approver = (name: string, given: Partial<StepApprover> = {}): StepApprover => ({
  ...person(name),
  decision: null,
  decided_at: null,
  on_behalf_of: null,
  substitute: null,
  ...given,
})
const event = (given: Partial<ThreadEvent>): ThreadEvent => ({
  id: '1',
  at: '2026-11-20T12:00:00Z',
  kind: 'approve',
  person: person('Ana'),
  on_behalf_of: null,
  body: null,
  ...given,
})

describe('an event', () => {
  it('says who did what, and for whom when standing in', () => {
    expect(eventText(event({}))).toBe('Ana aprovou')
    expect(eventText(event({ on_behalf_of: person('Bia') }))).toBe('Ana aprovou no lugar de Bia')
    expect(eventText(event({ kind: 'novidade' }))).toBe('Ana registrou algo')
  })

  it('has no subject when the system acted by itself', () => {
    expect(eventText(event({ kind: 'escalated', person: null }))).toBe('Prazo vencido: a etapa passou para o nível acima')
    expect(eventText(event({ kind: 'reassigned', person: null, body: 'O gestor não tem acesso.' }))).toBe('O gestor não tem acesso.')
    expect(eventText(event({ kind: 'novidade', person: null }))).toBe('Registro do sistema')
  })
})

describe('a step', () => {
  const step = (mode: 'any' | 'all', names: readonly string[]): ThreadStep => ({
    id: 's1',
    position: 1,
    mode,
    sla_days: 3,
    on_timeout: 'remind',
    started_at: null,
    approver_kind: 'company_admin',
    held: false,
    state: 'waiting',
    due_at: null,
    finished_at: null,
    approvers: names.map((name) => approver(name)),
  })

  it('names who decides and whether one is enough', () => {
    expect(stepPeopleText(step('any', ['Ana']))).toBe('Ana')
    expect(stepPeopleText(step('any', ['Ana', 'Bia']))).toBe('Ana e Bia (basta um)')
    expect(stepPeopleText(step('all', ['Ana', 'Bia', 'Caio']))).toBe('Ana, Bia e mais 1 (todos)')
    expect(stepPeopleText(step('any', []))).toBe('Administradores da empresa')
  })

  it('says what each decided', () => {
    expect(approverText(approver('Ana'))).toBeNull()
    expect(approverText(approver('Ana', { decision: 'reject' }))).toBe('Recusou')
    expect(approverText(approver('Ana', { decision: 'approve', on_behalf_of: person('Bia') }))).toBe('Aprovou no lugar de Bia')
  })
})

describe('a substitute', () => {
  it('is named while the person has not decided', () => {
    expect(substituteText(approver('Ana'))).toBeNull()
    expect(substituteText(approver('Ana', { substitute: person('Bia') }))).toBe('Bia pode decidir no lugar de Ana')
    expect(substituteText(approver('Ana', { substitute: person('Bia'), decision: 'approve' }))).toBeNull()
  })
})

describe('the choice by field', () => {
  const change = (field: string) => ({ field, label: field, kind: 'text', sensitive: false, old: null, new: 'x', outcome: 'pending' as const, files: [], decision: null })

  it('approves everything until told otherwise, and the button says what it does', () => {
    const all = allApproved([change('phone'), change('address'), change('rg')])
    expect(decideLabel(countChoices(all))).toBe('Aprovar')
    expect(decideLabel(countChoices({ ...all, rg: 'reject' }))).toBe('Aprovar 2 e recusar 1')
    expect(decideLabel(countChoices({ phone: 'reject' }))).toBe('Recusar tudo')
  })
})

describe('a comment', () => {
  it('is needed to say no, and has an end', () => {
    expect(commentProblem(false, '')).toBeNull()
    expect(commentProblem(true, '  ')).toBe('Escreva o motivo')
    expect(commentProblem(true, 'Falta o número')).toBeNull()
    expect(commentProblem(false, 'x'.repeat(2001))).toBe('Use no máximo 2.000 caracteres')
  })
})
