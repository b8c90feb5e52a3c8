import { textOf } from '../kernel/config-env.ts'

const NAME = 'VINCULO_BACKUP_PASSPHRASE'

/** What archives are encrypted with; empty for not at all. Given directly it counts as it stands, spaces included: older archives were made so. */
export function passphraseOf(env: NodeJS.ProcessEnv): string {
  const given = env[NAME] ?? ''
  return given === '' ? (textOf(env, NAME) ?? '') : given
}
