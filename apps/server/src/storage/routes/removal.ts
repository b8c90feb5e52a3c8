import type { FastifyInstance } from 'fastify'

import type { StorageContext } from '../context.ts'
import { discard } from '../discard.ts'
import { textList } from '../fields.ts'
import { deleteObjects } from '../objects.ts'
import { userSession } from '../session.ts'
import { noSuchKey } from '../storage-error.ts'
import { bodyOf, bucketParam, placeParam } from './params.ts'

export function removalRoutes(app: FastifyInstance, context: StorageContext): void {
  app.delete('/object/:bucket/*', async (request) => {
    const { bucket, name } = placeParam(request)
    const gone = await deleteObjects(context.database, userSession(request, 'object.delete'), bucket, [name])
    if (gone.length === 0) throw noSuchKey()
    await discard(context, gone.map(({ version }) => version))
    return { message: 'Successfully deleted' }
  })
  app.delete('/object/:bucket', async (request) => {
    const bucket = bucketParam(request)
    const names = textList(bodyOf(request), 'prefixes', context.mostNames)
    const gone = await deleteObjects(context.database, userSession(request, 'object.delete_many'), bucket, names)
    await discard(context, gone.map(({ version }) => version))
    return gone
  })
}
