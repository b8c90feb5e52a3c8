import { ConfigError } from '../../apps/server/src/kernel/config.ts'
import { StartProblem } from '../../apps/server/src/kernel/start-problem.ts'
import { readWishes } from './arguments.ts'
import { createFirstMaster } from './create.ts'
import { openInstallation } from './installation.ts'
import { Problem } from '../lib/problem.ts'

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

try {
  const wishes = readWishes(process.argv.slice(2))
  const installation = await openInstallation(process.env, say)
  try {
    const { link, again } = await createFirstMaster(installation, wishes)
    say(again ? 'O master já existe e ainda não entrou; o link anterior deixou de valer.' : `Pronto: ${wishes.firstName} ${wishes.lastName} é master de ${wishes.company}.`)
    say('Para definir a senha, abra este link em até 1 hora, com o Vínculo em funcionamento:')
    say('')
    say(link)
    say('')
    say('Se o link expirar antes do primeiro acesso, rode este comando de novo com o mesmo e-mail.')
  } finally {
    await installation.close()
  }
} catch (error) {
  const known = error instanceof Problem || error instanceof StartProblem || error instanceof ConfigError
  const text = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
