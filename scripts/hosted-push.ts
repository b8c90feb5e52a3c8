import path from 'node:path'
import { attempt, say } from './lib/command.ts'
import { openProject, pushMigrations } from './lib/push-migrations.ts'

/** `npm run hosted-push`: the versions that a hosted Supabase project does not have yet. */
export function hostedPush(): Promise<void> {
  return attempt(async (hold) => {
    const client = await openProject(process.env)
    hold(() => client.end())
    try {
      const applied = await pushMigrations(client, path.resolve(import.meta.dirname, '../supabase/migrations'), say)
      say(applied === 0 ? 'Nada a fazer: o projeto já tem todas as versões.' : 'Pronto: o projeto tem todas as versões.')
    } finally {
      await client.end()
    }
  })
}
