import { parseByteSize } from './byte-size.ts'
import { flagOf, integerOf, textOf, urlOf } from './config-env.ts'
import { ConfigError } from './config-error.ts'
import type { ProjectFile } from './config-project.ts'

export interface S3Config {
  readonly bucket: string
  /** Null means Amazon's own for the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** `https://endpoint/bucket/key` rather than `https://bucket.endpoint/key`, as most servers that are not Amazon's want it. */
  readonly forcePathStyle: boolean
}

export interface StorageConfig {
  /** Largest file in bytes; a bucket may only lower it. */
  readonly fileSizeLimit: number
  /** Null keeps files in the data folder. */
  readonly s3: S3Config | null
  /** Bytes of the disk that uploads leave free; null for the usual. */
  readonly minFreeBytes: number | null
  /** How often files that no row names are looked for. */
  readonly sweepMs: number
}

const LARGEST = 5_000_000_000

function s3Of(env: NodeJS.ProcessEnv): S3Config | null {
  const bucket = textOf(env, 'S3_BUCKET')
  if (bucket === null) return null
  const needed = (name: string): string => {
    const value = textOf(env, name)
    if (value === null) throw new ConfigError(`S3_BUCKET pede também ${name}.`)
    return value
  }
  const endpoint = urlOf(env, 'S3_ENDPOINT', ['http:', 'https:'])
  return {
    bucket,
    endpoint: endpoint?.href ?? null,
    region: textOf(env, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: flagOf(env, 'S3_FORCE_PATH_STYLE', endpoint !== null),
  }
}

function minFreeOf(env: NodeJS.ProcessEnv): number | null {
  const text = textOf(env, 'VINCULO_MIN_FREE_SPACE')
  if (text === null) return null
  const bytes = parseByteSize(text)
  if (bytes === null) throw new ConfigError(`VINCULO_MIN_FREE_SPACE deve ser um tamanho como "2GB", ou 0 para não verificar; recebido: "${text}".`)
  return bytes
}

/** Where files live and how large they may be: [storage] of supabase/config.toml and the variables S3_*. */
export function storageOf(project: ProjectFile, env: NodeJS.ProcessEnv): StorageConfig {
  const fileSizeLimit = parseByteSize(project.text('storage.file_size_limit', '50MiB'))
  if (fileSizeLimit === null || fileSizeLimit < 1 || fileSizeLimit > LARGEST) {
    throw new ConfigError('supabase/config.toml: storage.file_size_limit deve ser um tamanho como "50MiB", até 5GB.')
  }
  return { fileSizeLimit, s3: s3Of(env), minFreeBytes: minFreeOf(env), sweepMs: integerOf(env, 'VINCULO_FILES_SWEEP_MS', 3_600_000, 100, 86_400_000) }
}
