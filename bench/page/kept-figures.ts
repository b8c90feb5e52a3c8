import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../support/figures.ts'
import { type Part, parts } from './subjects.ts'

/** A figure as it is kept: without the samples behind it, and `null` where there is no number. */
export interface KeptFigure {
  readonly figure: string
  readonly value: number | null
  readonly unit: string
  readonly budget?: { readonly atMost: number } | { readonly atLeast: number }
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** The last run of a part. */
export interface KeptRun {
  readonly commit: string
  readonly day: string
  readonly machine: string
  readonly figures: readonly KeptFigure[]
}

export type KeptFigures = Readonly<Partial<Record<Part, KeptRun>>>

const path = 'bench/figures.json'

export function readKept(root: string): KeptFigures {
  const file = join(root, path)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptFigures) : {}
}

/** Replaces the figures of this part, and of no other. */
export function keepPart(root: string, part: Part, run: KeptRun): void {
  writeFileSync(join(root, path), `${JSON.stringify(withPart(readKept(root), part, run), null, 2)}\n`)
}

export function withPart(kept: KeptFigures, part: Part, run: KeptRun): KeptFigures {
  const runs: KeptFigures = { ...kept, [part]: run }
  return Object.fromEntries(parts.flatMap((each) => (runs[each] === undefined ? [] : [[each, runs[each]]])))
}

export function runOf(commit: string, figures: readonly Figure[]): KeptRun {
  const machine = `${String(os.availableParallelism())} × ${os.cpus()[0]?.model.trim() ?? os.arch()}, ${String(Math.round(os.totalmem() / 1024 ** 3))} GB, Node ${process.versions.node}`
  return { commit, day: new Date().toISOString().slice(0, 10), machine, figures: figures.map(keptOf) }
}

function keptOf({ figure, value, unit, budget, detail = {} }: Figure): KeptFigure {
  const told = Object.entries(detail).filter((entry): entry is [string, string | number | boolean] => ['string', 'number', 'boolean'].includes(typeof entry[1]))
  return {
    figure, value: Number.isFinite(value) ? Number(value.toPrecision(4)) : null, unit, ...(budget !== undefined && { budget }), ...(told.length > 0 && { detail: Object.fromEntries(told) }),
  }
}
