import '#web/aquariums/name.tsx'
import '#web/logs/log-table.tsx' // expect: plugin
import '#web/blog/post.tsx' // expect: plugin
