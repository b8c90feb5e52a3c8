import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, giveAccess, colleague, people } from '../support/approvals.ts'
import { openCase, registerKind, within } from '../support/confidential.ts'
import { type Actor, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
let master: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
  master = stage.signedIn(people.master)
})

const hidden = 'select private.hidden_ids() as ids'

describe('a confidential case', () => {
  it('hides its entity from everybody but its readers, until it is lifted', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const about = await employeeId(scene, people.person)
      const other = await giveAccess(scene, await colleague(scene, stage, 0), 'admin')
      expect((await within(scene, other, hidden))[0]?.['ids']).toEqual([])
      const id = await openCase(scene, stage, admin, about, [await employeeId(scene, people.master)])
      for (const reader of [admin, master]) {
        expect((await within(scene, reader, hidden))[0]?.['ids']).toEqual([])
      }
      for (const outsider of [other, person]) {
        expect((await within(scene, outsider, hidden))[0]?.['ids']).toEqual([id])
      }
      await within(scene, admin, 'select private.lift_case($1)', [id])
      expect((await within(scene, other, hidden))[0]?.['ids']).toEqual([])
    })
  })
})
