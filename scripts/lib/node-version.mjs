/** Ends the process with a clear text on a Node that cannot run the server's TypeScript as it is. */
export function requireNode24() {
  const major = Number.parseInt(process.versions.node, 10)
  if (major >= 24) return
  process.stderr.write(
    `O Vínculo precisa do Node 24 e está rodando no ${process.version}. Use os comandos "npm start" e "npm run …", ` +
      'que trazem o Node certo em Linux e Windows; em outros sistemas, instale o Node 24 (https://nodejs.org).\n',
  )
  process.exit(1)
}
