export default (request: Request): Response => Response.json({ plain: request.method })
