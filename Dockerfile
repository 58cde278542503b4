# The server in a small image. The kernels are compiled in the first stage; the second one has no compiler.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY pyproject.toml setup.py constraints.txt README.md LICENSE ./
COPY src src
ENV PIP_CONSTRAINT=/src/constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /masume && /masume/bin/pip install '.[web,book,library,cpsat,milp,sat]' && /masume/bin/masume --version | grep compiled

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
COPY --from=build /masume /masume
RUN useradd --system --no-create-home masume
USER masume
ENV PYTHONUNBUFFERED=1
EXPOSE 8000
# The server is the first process; its port is among its arguments unless it is the default.
HEALTHCHECK CMD ["/masume/bin/python", "-c", "import re; from urllib.request import urlopen; said = re.search(r'--port[=\\0](\\d+)', open('/proc/1/cmdline').read()); urlopen(f'http://127.0.0.1:{said[1] if said else 8000}/healthz', timeout=3)"]
ENTRYPOINT ["/masume/bin/masume", "serve", "--host", "0.0.0.0"]
