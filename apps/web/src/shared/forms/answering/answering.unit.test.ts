import { describe, expect, it } from 'vitest'

import type { Answer, Answers } from '../form-model.ts'
import { AppError } from '../../supabase/app-error.ts'
import { answeringOf, type Door, type Keep, type Pending, shownAnswers } from './answering.ts'
import type { Sheet } from './sheet.ts'

const refusal = (code: string): AppError => new AppError({ text: code, kind: 'validation' }, { code, status: 400 })
const lost = (): AppError => new AppError({ text: 'Sem conexão', kind: 'connection' }, { code: '', status: 0 })

function sheetOf(answers: Answers = {}, revision = 0): Sheet {
  return {
    assignment_id: 's', state: revision === 0 ? 'todo' : 'draft', revision, takes_answers: true, answers,
    target: { id: 'p', name: 'Ana', position: null, avatar_path: null, initials: 'A' },
  }
}

/** A server with one sheet, as strict with revisions as the database. */
function server(start: Answers = {}) {
  const known = { answers: start as Record<string, Answer>, revision: 0, isClosed: false, isDown: false, saves: 0 }
  const save = (id: string, value: Answer | null): void => {
    known.answers = value === null ? Object.fromEntries(Object.entries(known.answers).filter(([key]) => key !== id)) : { ...known.answers, [id]: value }
    known.revision += 1
  }
  const door: Door = {
    save: async (_, question, value, revision) => {
      await Promise.resolve()
      if (known.isDown) throw lost()
      if (known.isClosed) throw refusal('RHCLS')
      if (revision !== known.revision) throw refusal('RHREV')
      known.saves += 1
      save(question, value)
      return known.revision
    },
    send: () => Promise.resolve(),
    reload: () => (known.isDown ? Promise.reject(lost()) : Promise.resolve([sheetOf(known.answers, known.revision)])),
  }
  return { known, door, elsewhere: save }
}

function browser(): Keep & { readonly kept: Record<string, Readonly<Record<string, Pending>>> } {
  const kept: Record<string, Readonly<Record<string, Pending>>> = {}
  return {
    kept,
    read: (id) => kept[id] ?? {},
    write: (id, pending) => {
      kept[id] = pending
    },
  }
}

describe('answers on their way', () => {
  it('are saved one after the other, and the last of several for one question alone counts', async () => {
    const { door, known } = server()
    const keep = browser()
    const answering = answeringOf([sheetOf()], door, keep)
    answering.change('s', 'q1', 3)
    const first = answering.flush()
    answering.change('s', 'q1', 4)
    answering.change('s', 'q2', 'texto')
    expect(answering.view().state).toBe('saving')
    await first
    expect(known.answers).toEqual({ q1: 4, q2: 'texto' })
    expect(answering.view().state).toBe('saved')
    expect(keep.kept['s']).toEqual({})
  })

  it('wait in the browser without a connection, and are sent by the next page', async () => {
    const { door, known } = server()
    const keep = browser()
    known.isDown = true
    const before = answeringOf([sheetOf()], door, keep)
    before.change('s', 'q1', 5)
    await before.flush()
    expect(before.view().state).toBe('offline')
    known.isDown = false
    const after = answeringOf([sheetOf()], door, keep)
    expect(after.view().sheets.map(shownAnswers)).toEqual([{ q1: 5 }])
    await after.flush()
    expect(known.answers).toEqual({ q1: 5 })
  })

  it('do not overwrite silently what another device answered to the same question', async () => {
    const { door, known, elsewhere } = server()
    const answering = answeringOf([sheetOf()], door, browser())
    elsewhere('q1', 2)
    elsewhere('q3', 1)
    answering.change('s', 'q1', 4)
    answering.change('s', 'q2', 5)
    await answering.flush()
    // The other question goes on; this one asks.
    expect(known.answers).toEqual({ q1: 2, q2: 5, q3: 1 })
    expect(answering.view()).toMatchObject({ state: 'held', sheets: [{ conflicts: { q1: { mine: 4, theirs: 2 } } }] })
    expect(answering.view().sheets.map(shownAnswers)).toEqual([{ q1: 4, q2: 5, q3: 1 }])
    answering.settle('s', 'q1', 'mine')
    await answering.flush()
    expect(known.answers).toMatchObject({ q1: 4 })
  })

  it('take the other device over where that is wished, or where both say the same', async () => {
    const { door, known, elsewhere } = server()
    const answering = answeringOf([sheetOf()], door, browser())
    elsewhere('q1', { value: 5, comment: 'Entregou antes.' })
    elsewhere('q2', 2)
    answering.change('s', 'q1', { value: 5, comment: ' Entregou  antes. ' })
    answering.change('s', 'q2', 3)
    await answering.flush()
    expect(Object.keys(answering.view().sheets[0]?.conflicts ?? {})).toEqual(['q2'])
    answering.settle('s', 'q2', 'theirs')
    expect(answering.view()).toMatchObject({ state: 'saved' })
    expect(known.answers).toMatchObject({ q2: 2 })
  })

  it('that come too late stay where they can be copied', async () => {
    const { door, known } = server()
    known.isClosed = true
    const keep = browser()
    const answering = answeringOf([sheetOf()], door, keep)
    answering.change('s', 'q1', 'o que escrevi')
    await answering.flush()
    expect(answering.view()).toMatchObject({ state: 'held', sheets: [{ sheet: { takes_answers: false }, pending: { q1: { value: 'o que escrevi' } } }] })
    expect(keep.kept['s']).toMatchObject({ q1: { value: 'o que escrevi' } })
  })

  it('that the database refuses are named, and tried again once they changed', async () => {
    const { door, known } = server()
    const strict: Door = { ...door, save: (id, question, value, revision) => (value === 9 ? Promise.reject(refusal('RHFRM')) : door.save(id, question, value, revision)) }
    const answering = answeringOf([sheetOf()], strict, browser())
    answering.change('s', 'q1', 9)
    await answering.flush()
    expect(answering.view().sheets[0]?.problems['q1']?.code).toBe('RHFRM')
    answering.change('s', 'q1', 3)
    await answering.flush()
    expect(known.answers).toEqual({ q1: 3 })
    expect(answering.view().sheets[0]?.problems).toEqual({})
  })
})
