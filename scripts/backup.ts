import path from 'node:path'
import { verifyArchive } from '../apps/server/src/backup/archive-reader.ts'
import { openSource, openTarget } from '../apps/server/src/backup/place.ts'
import { restoreBackup } from '../apps/server/src/backup/restore.ts'
import { noteBackup, saveBackup } from '../apps/server/src/backup/save.ts'
import { attempt, passphrase, say, summary } from './lib/command.ts'
import { Problem } from './lib/problem.ts'

/** The one argument, relative to where npm was called. */
function fileOf(command: string): string {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0 || file.startsWith('-')) {
    throw new Problem(`Uso: npm run ${command} -- <arquivo>\n\nCom VINCULO_BACKUP_PASSPHRASE, o arquivo é cifrado com essa frase.`)
  }
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
}

/** `npm run backup -- <file>`, with the server running or stopped. */
export function backup(): Promise<void> {
  return attempt(async (hold) => {
    const file = fileOf('backup')
    const opening = openSource(process.env, say)
    hold(() => opening.then((opened) => opened.close()))
    const place = await opening
    try {
      const manifest = await saveBackup(place, file, passphrase(), say)
      await noteBackup(place, manifest)
      say(`Pronto: ${file} guarda ${summary(manifest)}. O arquivo foi lido de volta e confere.`)
      if (passphrase() === '') say('Ele não está cifrado e traz dados pessoais e chaves: guarde-o em lugar seguro ou use VINCULO_BACKUP_PASSPHRASE.')
    } finally {
      await place.close()
    }
  })
}

/** `npm run restore -- <file>`, into an empty place. */
export function restore(): Promise<void> {
  return attempt(async (hold) => {
    const file = fileOf('restore')
    say('Conferindo o arquivo…')
    const manifest = await verifyArchive(file, passphrase())
    const opening = openTarget(process.env, say)
    hold(() => opening.then((opened) => opened.close()))
    const place = await opening
    try {
      if (!(await restoreBackup(place, { manifest, file, passphrase: passphrase() }, say))) {
        say('Este backup já foi restaurado aqui, inteiro: nada foi alterado. Inicie com "npm start".')
        return
      }
      say(`Pronto: ${summary(manifest)}, iguais ao backup de ${new Date(manifest.createdAt).toLocaleString('pt-BR')}. Inicie com "npm start".`)
    } finally {
      await place.close()
    }
  })
}
