import { label } from '../template.ts'
import type { Label } from '../template.ts'
import type { Embed, Output, ReadNode } from './types.ts'

/** A name that only a request that looks for trouble would choose itself; it would then be told of its own ambiguity. */
export function hiddenLabel(number: number): Label {
  return label(`\u0001${String(number)}`)
}

/** Names of the columns that a node's rows show, in their order. */
export function visibleColumns(node: ReadNode): Label[] {
  return [...node.outputs.flatMap((output) => labelsOf(node, output)), ...node.embeds.flatMap(embedColumns)]
}

export function embedColumns(embed: Embed): Label[] {
  if (embed.spread) return visibleColumns(embed.node)
  return embed.label === null ? [] : [embed.label]
}

function labelsOf(node: ReadNode, output: Output): Label[] {
  if (output.kind === 'star') return [...node.relation.columns.keys()].map(label)
  return output.kind === 'lifted' || (output.kind === 'field' && output.hidden === true) ? [] : [output.label]
}

export function isGrouped(node: ReadNode): boolean {
  return node.outputs.some(({ kind }) => kind === 'aggregate' || kind === 'hoisted')
}
