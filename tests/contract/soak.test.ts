import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { activitiesOf } from '../soak/activities/all.ts'
import { bounds } from '../soak/bounds.ts'
import type { Measure } from '../soak/judge.ts'
import { type Soaked, soak } from '../soak/soak.ts'
import { makeDataFolder } from '../support/data-folder.ts'

// A small round of `npm run soak`: the whole product is started here, on machines that may be busy.
vi.setConfig({ hookTimeout: 240_000 })

/** What comes of it whatever the demo holds and whatever day it is. */
const DONE = ['bad input refused', 'connection came back', 'department changed', 'document sent for somebody', 'export written', 'sheet imported', 'signed in again', 'token refreshed']

const folder = makeDataFolder()
let soaked: Soaked
beforeAll(async () => {
  soaked = await soak(folder, {
    seed: 30, minutes: 0.5, people: 12, companySize: null, thinkMs: [300, 1500], everyMs: 2000, restMs: 90_000,
    // Nobody has to wait five minutes here until the edge functions are ended.
    env: { VINCULO_FUNCTIONS_IDLE_MS: '3000' },
    tell: () => undefined,
  })
})
afterAll(() => folder.remove())

it('people of every role and of three companies use the product for a while, and nothing that they are answered or that it takes is wrong', () => {
  expect(soaked.wrong).toEqual([])
  expect(new Set(soaked.residents.map(({ role }) => role))).toEqual(new Set(['user', 'manager', 'admin', 'master']))
  expect(new Set(soaked.residents.map(({ companyId }) => companyId)).size).toBe(3)
})

it('everything that people do was done', () => {
  const { times, done } = soaked.book
  const activities = activitiesOf('admin', false).map(({ name }) => name).filter((name) => name !== 'connection lost')
  expect(activities.filter((name) => !times.has(name))).toEqual([])
  expect(DONE.filter((name) => !done.has(name))).toEqual([])
})

it('every look at the processes saw something', () => {
  expect(soaked.samples.length).toBeGreaterThan(5)
  const measures = (Object.keys(bounds) as Measure[]).filter((measure) => !['temporary', 'queued'].includes(measure))
  expect(measures.filter((measure) => !soaked.samples.some(({ values }) => values[measure] > 0))).toEqual([])
})
