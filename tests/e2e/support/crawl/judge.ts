import type { Seen } from './in-page.ts'

/** Titles of what stands in the place of a page. */
const DEAD_ENDS = ['Acesso Restrito', 'Página não encontrada', 'Algo deu errado', 'Erro de Conexão', 'Connection Error', 'Módulo desligado', 'Empresa Desativada']
/** What pages say to somebody whom they are not for. */
const NOT_FOR = /Esta página é d\S+ [^.]*?(?:administradores|gestores)/
const UNFINISHED = /[Ee]m constru[cç]ão|[Nn]ão implementad|[Ll]orem ipsum|\bTODO\b|\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date/

/** What is wrong with what lies over a page, or with the page, whatever it is about. */
export function wrong({ headings, text, hasFailure }: Seen): string[] {
  const deadEnds = DEAD_ENDS.filter((title) => headings.includes(title) || text.startsWith(title))
  const notFor = NOT_FOR.exec(text)?.[0]
  const unfinished = UNFINISHED.exec(text)?.[0]
  return [
    ...deadEnds.map((title) => `shows “${title}”`),
    ...(notFor === undefined ? [] : [`says “${notFor}”`]),
    ...(unfinished === undefined ? [] : [`says “${unfinished}”`]),
    ...(hasFailure ? [`could not read something: ${text.slice(0, 200).replaceAll(/\s+/g, ' ')}`] : []),
  ]
}

/** What is wrong with an overlay that was opened. */
export function wrongOverlay(seen: Seen): string[] {
  const top = seen.overlays.at(-1)
  return [
    ...wrong(seen),
    ...(top?.role.endsWith('dialog') === true && top.name === '' ? [`opens a ${top.role} without a name`] : []),
    // Whoever types into a box goes through its list without leaving the box.
    ...(seen.hasFocus || top?.role === 'listbox' ? [] : [`the focus is not in “${top?.name ?? ''}”`]),
  ]
}

const pathOf = (seen: Seen): string => new URL(seen.address, 'http://localhost').pathname

/** What is wrong with a page; `before` is the page that it took the place of, where it was reached within the application. */
export function wrongPage(seen: Seen, before: Seen | null): string[] {
  const isOther = before !== null && pathOf(seen) !== pathOf(before)
  const isCovered = seen.overlays.length > 0
  return [
    ...wrong(seen),
    ...(seen.headings.length === 1 ? [] : [`${String(seen.headings.length)} headings of the first level: ${seen.headings.join(', ')}`]),
    ...(/\S · Vínculo$/.test(seen.title) || pathOf(seen) === '/' ? [] : [`is titled “${seen.title}”`]),
    ...(seen.hasWayOut || isCovered ? [] : ['has no way out']),
    ...(seen.hasFocus || !isOther ? [] : ['the focus is not on the page']),
    ...seen.brokenAnchors.map((hash) => `links to ${hash}, which is not on the page`),
  ]
}
