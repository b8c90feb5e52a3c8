import { moveCluster } from '../apps/server/src/backup/move-cluster.ts'
import { attempt, passphrase, say, summary } from './lib/command.ts'
import { Problem } from './lib/problem.ts'

/** `npm run postgres-upgrade`, with the server stopped: the embedded cluster moves to the major that this version brings. */
export function upgradePostgres(): Promise<void> {
  return attempt(async (hold) => {
    if (process.argv.length > 2) throw new Problem('Uso: npm run postgres-upgrade\n\nA pasta de dados vem de VINCULO_DATA_DIR.')
    const moved = await moveCluster(process.env, passphrase(), say, hold)
    if (moved === null) {
      say('Nada a fazer: o banco já é do PostgreSQL que esta versão traz.')
      return
    }
    const { backup, previous, leftBehind } = moved
    say(`Pronto: o banco passou do PostgreSQL ${String(moved.from)} para o ${String(moved.to)} com ${summary(backup.manifest)}, iguais aos de antes. Inicie com "npm start".`)
    say(`O banco antigo ficou em ${previous} e um backup dele em ${backup.file}: apague os dois quando não precisar mais deles.`)
    if (leftBehind.length > 0) say(`Só o banco antigo tem ainda: ${leftBehind.join(', ')}.`)
    if (passphrase() === '') say('O backup não está cifrado e traz dados pessoais e chaves.')
  })
}
