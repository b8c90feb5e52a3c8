import type { CompatSection } from './rows.ts'

const objects = (title: string): readonly [string, string] => ['storage/objects.test.ts', title]
const buckets = (title: string): readonly [string, string] => ['storage/buckets.test.ts', title]
const LEFT_OUT = buckets('answers its probes without a key, and names what it leaves out')

/** `supabase.storage` */
export const storageSection: CompatSection = {
  title: 'Storage',
  rows: [
    { method: 'storage.createBucket(id, options), getBucket(id), updateBucket(id, options)', state: 'supported', note: 'type `STANDARD` alone', test: buckets('are made, read, changed and listed') },
    { method: 'storage.listBuckets(options)', state: 'supported', test: buckets('are made, read, changed and listed') },
    { method: 'storage.emptyBucket(id), deleteBucket(id)', state: 'supported', note: 'for the service key alone, as on hosted; done at once rather than queued', test: buckets('go only when they are empty, and are emptied whole') },
    { method: 'storage.getBucketLifecycle(…), updateBucketLifecycle(…), deleteBucketLifecycle(…), purgeBucketCache(id)', state: 'left out', note: '`FeatureNotEnabled`', test: LEFT_OUT },
    { method: 'from(bucket).upload(path, file, options)', state: 'supported', note: 'row level security is asked again with the final row; `contentEncoding` is refused', test: objects('takes raw bytes with their type, cache time and metadata') },
    { method: 'from(bucket).upload(path, formData)', state: 'supported', test: objects('takes a form with an unnamed file, as browsers send it') },
    { method: 'from(bucket).update(path, file), upload(…, { upsert: true })', state: 'supported', test: objects('refuses a name that is taken, unless it is told to replace') },
    { method: 'from(bucket).download(path), .asStream()', state: 'supported', test: ['storage/serving.test.ts', 'carries what caches and players need'] },
    { method: 'from(bucket).info(path), exists(path)', state: 'supported', test: objects('tell what is there from what is not') },
    { method: 'storage.setHeader(name, value), throwOnError(), also of from(bucket)', state: 'supported', test: objects('tell what is there from what is not') },
    { method: 'from(bucket).list(path, options)', state: 'supported', test: ['storage/listing.test.ts', 'sorts, searches without regard to case, and pages'] },
    { method: 'from(bucket).listV2(options)', state: 'supported', note: 'pages of at most 1,000', test: ['storage/listing.test.ts', 'goes through everything, page by page, in the order of the bytes'] },
    { method: 'from(bucket).createSignedUrl(path, seconds, { download })', state: 'supported', note: 'an hour at most in a private bucket, a week in a public one (hosted: any time); opens as the session that asked for it', test: objects('let anybody read one object for a while') },
    { method: 'from(bucket).createSignedUrls(paths, seconds)', state: 'supported', note: '1,000 paths at once', test: objects('are made for many objects at once, each with its own error') },
    { method: 'from(bucket).createSignedUploadUrl(path), uploadToSignedUrl(path, token, file)', state: 'supported', note: 'two hours, once unless `upsert`', test: objects('let anybody upload one object, once unless it may be replaced') },
    { method: 'from(bucket).getPublicUrl(path)', state: 'supported', test: ['storage/serving.test.ts', 'is read by everybody, and written by nobody without a policy'] },
    { method: 'from(bucket).move(from, to, { destinationBucket })', state: 'supported', note: 'size and types of the bucket that receives are checked', test: objects('give an object another name, or another bucket') },
    { method: 'from(bucket).copy(from, to, { destinationBucket })', state: 'supported', note: 'size and types of the bucket that receives are checked', test: objects('leave a copy that lives on without its source') },
    { method: 'from(bucket).remove(paths)', state: 'supported', note: '1,000 at once', test: objects('takes what is there and says what it took') },
    { method: '{ transform } of download, getPublicUrl and createSignedUrl', state: 'left out', note: '`FeatureNotEnabled`', test: LEFT_OUT },
    { method: 'resumable uploads (TUS)', state: 'left out', note: '`FeatureNotEnabled`: 50 MB go in one request', test: LEFT_OUT },
    { method: '{ versionId }, noncurrent versions, from(bucket).purgeCache(path), S3 protocol', state: 'left out', note: '`FeatureNotEnabled`', test: LEFT_OUT },
    { method: 'storage.vectors.*, storage.analytics.*', state: 'left out', note: '`FeatureNotEnabled`', test: LEFT_OUT },
  ],
}
