/** What stands in a section until somebody writes it: the product shows the changelog, and it builds meanwhile. */
const UNWRITTEN = '- Em preparação.'
const RIGHTS = '### O que mudou nos direitos'

function sectionOf(changelog: string, version: string): string | null {
  return changelog.split(/^(?=## )/m).find((section) => section.startsWith(`## ${version} `)) ?? null
}

/** What a changelog must still say before its version is released; null when it says it. */
export function sectionProblem(changelog: string, version: string, rightsChanged: boolean): string | null {
  const section = sectionOf(changelog, version)
  if (section === null || !/^- /m.test(section) || section.includes(UNWRITTEN)) return `CHANGELOG.md says nothing about ${version}: write what is new for those who use it.`
  const told = section.split(RIGHTS)[1] ?? ''
  if (rightsChanged && !/^- /m.test(told)) return `Policies, grants or permissions changed in ${version}: tell administrators under "${RIGHTS}" in CHANGELOG.md.`
  return null
}

/** The changelog with the section of a new version before the others. */
export function withOpenSection(changelog: string, version: string, today: Date): string {
  const section = `## ${version} – ${today.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })}\n\n### Novidades\n\n${UNWRITTEN}\n\n`
  const at = changelog.search(/^## /m)
  return at === -1 ? `${changelog.trimEnd()}\n\n${section}` : `${changelog.slice(0, at)}${section}${changelog.slice(at)}`
}
