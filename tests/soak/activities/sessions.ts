import { succeeded } from '../person.ts'
import type { Activity } from './activity.ts'

export const refreshed: Activity = {
  name: 'token refreshed',
  weight: 2,
  async run({ client, did }) {
    await succeeded(client.auth.refreshSession())
    did('token refreshed')
  },
}

export const again: Activity = {
  name: 'signed out and in again',
  weight: 1,
  async run({ client, live, signIn, did }) {
    await live.leave()
    await succeeded(client.auth.signOut({ scope: 'local' }))
    await signIn()
    did('signed in again')
  },
}

export const reconnected: Activity = {
  name: 'connection lost',
  weight: 1,
  async run({ live, did }) {
    const wasOpen = live.isOpen()
    if (!wasOpen) await live.join()
    await live.lose()
    if (!wasOpen) await live.leave()
    did('connection came back')
  },
}
